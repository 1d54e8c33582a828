#include <common/simt/host/state.hpp>
#include <common/simt/host/work.hpp>

using namespace hood::simt;

cudaError_t cudaEventCreate(cudaEvent_t* event) {
  return cudaEventCreateWithFlags(event, cudaEventDefault);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
  *event = new SimtEvent;
  (*event)->timed = (flags & cudaEventDisableTiming) == 0;
  return told_fault();
}

cudaError_t cudaEventDestroy(cudaEvent_t event) {
  if (event == nullptr) return failed(cudaErrorInvalidResourceHandle);
  delete event;
  return told_fault();
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  if (event == nullptr) return failed(cudaErrorInvalidResourceHandle);
  event->captured = stream == nullptr ? nullptr : stream->captured;
  return do_in(stream, [event] {
    event->recorded = true;
    event->time = std::chrono::steady_clock::now();
    return cudaSuccess;
  });
}

cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  if (event == nullptr) return failed(cudaErrorInvalidResourceHandle);
  return wait_for_device();
}

cudaError_t cudaEventQuery(cudaEvent_t event) {
  return cudaEventSynchronize(event);
}

cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t begin,
                                 cudaEvent_t end) {
  for (const SimtEvent* event : {begin, end}) {
    if (event == nullptr || !event->recorded || !event->timed) {
      return failed(cudaErrorInvalidResourceHandle,
                    "an event was not recorded, or takes no time");
    }
  }
  *milliseconds =
      std::chrono::duration<float, std::milli>(end->time - begin->time).count();
  return wait_for_device();
}
