#include <common/cuda/check.hpp>
#include <common/cuda/device.hpp>
#include <common/cuda/device_buffer.hpp>
#include <common/cuda/gpu_timing.hpp>

namespace hood {

namespace {

/// A mark in the device's work, at which it notes the time.
class Event {
 public:
  Event() { CUDA_CHECK(cudaEventCreate(&event_)); }
  ~Event() { cudaEventDestroy(event_); }
  Event(const Event&) = delete;
  Event& operator=(const Event&) = delete;

  void record() { CUDA_CHECK(cudaEventRecord(event_)); }
  void wait() { CUDA_CHECK(cudaEventSynchronize(event_)); }
  /// Seconds from `begin` to this.
  double since(const Event& begin) const {
    float milliseconds = 0;
    CUDA_CHECK(cudaEventElapsedTime(&milliseconds, begin.event_, event_));
    return milliseconds / 1000.0;
  }

 private:
  cudaEvent_t event_ = nullptr;
};

}  // namespace

Timing time_on_device(const std::function<void()>& launch, int repeats,
                      int warm_up) {
  return time_in_turns({launch}, repeats, warm_up).front();
}

std::vector<Timing> time_in_turns(
    const std::vector<std::function<void()>>& launches, int repeats,
    int warm_up) {
  for (const auto& launch : launches) {
    for (int i = 0; i < warm_up; ++i) launch();
  }
  Event begin;
  Event end;
  std::vector<std::vector<double>> seconds(launches.size());
  for (int i = 0; i < repeats; ++i) {
    for (std::size_t l = 0; l < launches.size(); ++l) {
      flush_l2();
      begin.record();
      launches[l]();
      end.record();
      end.wait();
      cuda_check_launch();
      seconds[l].push_back(end.since(begin));
    }
  }
  std::vector<Timing> timings;
  for (auto& of_one : seconds) timings.push_back(timing_of(std::move(of_one)));
  return timings;
}

void flush_l2() {
  static const std::size_t bytes = 2 * require_device().l2_bytes;
  if (bytes == 0) return;
  static DeviceBuffer<char> memory(bytes);
  memory.fill_bytes(0);
}

}  // namespace hood
