#include <chapters/08_naive_convolution/gpu_convolution.hpp>

namespace hood {

const char* name_of(Pass pass) {
  return pass == Pass::y ? "y" : pass == Pass::dx ? "dx" : "dw";
}

ConvProduct<float>* GpuConvolution::product(Pass pass) const {
  return pass == Pass::y ? y : pass == Pass::dx ? dx : dw;
}

ConvTensors tensors_of(Pass pass, const ConvShape& shape) {
  switch (pass) {
    case Pass::y:
      return {shape.x(), shape.w(), shape.y()};
    case Pass::dx:
      return {shape.y(), shape.w(), shape.x()};
    case Pass::dw:
      break;
  }
  return {shape.x(), shape.y(), shape.w()};
}

}  // namespace hood
