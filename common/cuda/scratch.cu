#include <common/cuda/device_buffer.hpp>
#include <common/cuda/scratch.hpp>
#include <memory>

namespace hood {

float* scratch_floats(std::size_t count) {
  static std::unique_ptr<DeviceBuffer<float>> memory;
  if (!memory || memory->size() < count) {
    memory.reset();  // the old is freed before the new is asked for
    memory = std::make_unique<DeviceBuffer<float>>(count);
  }
  return memory->data();
}

}  // namespace hood
