#ifdef HOOD_HAS_CUDNN

#include <algorithm>
#include <chapters/08_naive_convolution/conv_dims.hpp>
#include <chapters/08_naive_convolution/cudnn_convolution.hpp>
#include <common/cuda/gpu_timing.hpp>

namespace hood {
namespace {

/// Made once, and never destroyed: CUDA may end before this program's statics.
cudnnHandle_t cudnn_handle() {
  static const cudnnHandle_t handle = [] {
    cudnnHandle_t made = nullptr;
    check_cudnn(cudnnCreate(&made), "cudnnCreate");
    return made;
  }();
  return handle;
}

/// NHWC from NCHW, or the reverse. H and W are taken for one axis.
std::vector<float> channels_moved(const std::vector<float>& numbers,
                                  const Shape& nchw, bool to_last) {
  const std::int64_t C = nchw[1], pixels = nchw[2] * nchw[3];
  std::vector<float> result(numbers.size());
  for (std::int64_t i = 0; i < nchw.size(); ++i) {
    const std::int64_t pixel = i % pixels, c = i / pixels % C;
    const std::int64_t n = i / pixels / C;
    const auto last = static_cast<std::size_t>((n * pixels + pixel) * C + c);
    const auto first = static_cast<std::size_t>(i);
    result[to_last ? last : first] = numbers[to_last ? first : last];
  }
  return result;
}

/// As cuDNN numbers them.
const char* name_of_algorithm(Pass pass, int algorithm) {
  static constexpr const char* Y[] = {
      "implicit GEMM", "implicit GEMM, indices before",
      "explicit GEMM", "direct",
      "FFT",           "FFT of tiles",
      "Winograd",      "Winograd in steps"};
  static constexpr const char* DX[] = {"algorithm 0", "algorithm 1",
                                       "FFT",         "FFT of tiles",
                                       "Winograd",    "Winograd in steps"};
  static constexpr const char* DW[] = {
      "algorithm 0", "algorithm 1",       "FFT",         "algorithm 3",
      "Winograd",    "Winograd in steps", "FFT of tiles"};
  if (pass == Pass::y) return Y[algorithm];
  return pass == Pass::dx ? DX[algorithm] : DW[algorithm];
}

}  // namespace

CudnnConvolution::CudnnConvolution(const ConvTrial& trial,
                                   cudnnTensorFormat_t format)
    : pass_(trial.pass()),
      is_nchw_(format == CUDNN_TENSOR_NCHW),
      tensors_(tensors_of(trial.pass(), trial.shape())),
      a_(laid_out(trial.a(), tensors_.a)),
      b_(laid_out(trial.b(), tensors_.b)),
      made_(static_cast<std::size_t>(tensors_.made.size())),
      workspace_(1) {
  const ConvDims d = conv_dims(trial.shape());
  constexpr auto real = CUDNN_DATA_FLOAT;
  const auto check = [](cudnnStatus_t status) {
    check_cudnn(status, "a shape for cuDNN");
  };
  check(cudnnSetTensor4dDescriptor(x_, format, real, d.N, d.C, d.H, d.W));
  check(cudnnSetTensor4dDescriptor(y_, format, real, d.N, d.K, d.P, d.Q));
  check(cudnnSetFilter4dDescriptor(w_, real, format, d.K, d.C, d.R, d.S));
  check(cudnnSetConvolution2dDescriptor(steps_, d.pad, d.pad, d.stride,
                                        d.stride, 1, 1, CUDNN_CROSS_CORRELATION,
                                        real));
  // The default would let it round factors to TF32.
  check(cudnnSetConvolutionMathType(steps_, CUDNN_FMA_MATH));
}

std::vector<float> CudnnConvolution::laid_out(const std::vector<float>& nchw,
                                              const Shape& shape) const {
  return is_nchw_ ? nchw : channels_moved(nchw, shape, true);
}

std::vector<CudnnConvolution::Candidate> CudnnConvolution::find() {
  std::size_t free = 0, total = 0;
  CUDA_CHECK(cudaMemGetInfo(&free, &total));
  DeviceBuffer<char> room(std::min(free / 2, std::size_t{8} << 30));
  constexpr int MOST = 16;
  int count = 0;
  const float *a = a_.data(), *b = b_.data();
  std::vector<Candidate> found;
  const auto keep = [&](const auto* tried) {
    for (int i = 0; i < count; ++i) {
      if (tried[i].status != CUDNN_STATUS_SUCCESS) continue;
      found.push_back({int(tried[i].algo), tried[i].memory});
    }
  };
  if (pass_ == Pass::y) {
    cudnnConvolutionFwdAlgoPerf_t tried[MOST];
    cudnnFindConvolutionForwardAlgorithmEx(cudnn_handle(), x_, a, w_, b, steps_,
                                           y_, made_.data(), MOST, &count,
                                           tried, room.data(), room.bytes());
    keep(tried);
  } else if (pass_ == Pass::dx) {
    cudnnConvolutionBwdDataAlgoPerf_t tried[MOST];
    cudnnFindConvolutionBackwardDataAlgorithmEx(
        cudnn_handle(), w_, b, y_, a, steps_, x_, made_.data(), MOST, &count,
        tried, room.data(), room.bytes());
    keep(tried);
  } else {
    cudnnConvolutionBwdFilterAlgoPerf_t tried[MOST];
    cudnnFindConvolutionBackwardFilterAlgorithmEx(
        cudnn_handle(), x_, a, y_, b, steps_, w_, made_.data(), MOST, &count,
        tried, room.data(), room.bytes());
    keep(tried);
  }
  cudaGetLastError();  // what those that failed have left
  return found;
}

bool CudnnConvolution::choose() {
  const std::vector<Candidate> candidates = find();
  std::size_t most = 1;
  for (const Candidate& one : candidates) {
    most = std::max(most, one.workspace_bytes);
  }
  workspace_ = DeviceBuffer<char>(most);
  int best = -1;
  for (const Candidate& one : candidates) {
    algorithm_ = one.algorithm;
    if (try_to_run() != CUDNN_STATUS_SUCCESS) continue;
    const double seconds = time_on_device([this] { run(); }, 5, 1).median;
    if (best >= 0 && seconds >= seconds_) continue;
    best = one.algorithm;
    seconds_ = seconds;
  }
  algorithm_ = best;
  return best >= 0;
}

std::string CudnnConvolution::choice() const {
  return fmt::format("{}, {}", name_of_algorithm(pass_, algorithm_),
                     is_nchw_ ? "NCHW" : "NHWC");
}

cudnnStatus_t CudnnConvolution::try_to_run() {
  const float one = 1, zero = 0;
  const float *a = a_.data(), *b = b_.data();
  char* const room = workspace_.data();
  const std::size_t bytes = workspace_.bytes();
  switch (pass_) {
    case Pass::y:
      return cudnnConvolutionForward(cudnn_handle(), &one, x_, a, w_, b, steps_,
                                     cudnnConvolutionFwdAlgo_t(algorithm_),
                                     room, bytes, &zero, y_, made_.data());
    case Pass::dx:
      return cudnnConvolutionBackwardData(
          cudnn_handle(), &one, w_, b, y_, a, steps_,
          cudnnConvolutionBwdDataAlgo_t(algorithm_), room, bytes, &zero, x_,
          made_.data());
    case Pass::dw:
      break;
  }
  return cudnnConvolutionBackwardFilter(
      cudnn_handle(), &one, x_, a, y_, b, steps_,
      cudnnConvolutionBwdFilterAlgo_t(algorithm_), room, bytes, &zero, w_,
      made_.data());
}

void CudnnConvolution::run() {
  check_cudnn(try_to_run(), "a convolution by cuDNN");
}

std::vector<float> CudnnConvolution::result() {
  made_.fill_bytes(0xff);
  run();
  const std::vector<float> made = made_.to_host();
  return is_nchw_ ? made : channels_moved(made, tensors_.made, false);
}

}  // namespace hood

#endif
