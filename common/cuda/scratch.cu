#include <common/cuda/device_buffer.hpp>
#include <common/cuda/scratch.hpp>
#include <optional>

namespace hood {

float* scratch_floats(std::size_t count) {
  static std::optional<DeviceBuffer<float>> memory;
  if (!memory || memory->size() < count) {
    memory.reset();  // the old is freed before the new is asked for
    memory.emplace(count);
  }
  return memory->data();
}

}  // namespace hood
