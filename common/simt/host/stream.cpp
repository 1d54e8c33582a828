#include <algorithm>
#include <common/simt/host/state.hpp>
#include <common/simt/host/work.hpp>
#include <set>
#include <utility>

namespace hood::simt {

namespace {

/// The streams that are being captured.
std::set<SimtStream*>& captured_streams() {
  static std::set<SimtStream*> streams;
  return streams;
}

}  // namespace

cudaError_t do_in(cudaStream_t stream, Step step) {
  if (told_fault() != cudaSuccess) return told_fault();
  if (stream == nullptr || !stream->captured) return step();
  stream->captured->push_back(std::move(step));
  return cudaSuccess;
}

cudaError_t refuse_while_capturing() {
  if (captured_streams().empty()) return cudaSuccess;
  for (SimtStream* stream : captured_streams()) stream->capture_failed = true;
  return failed(cudaErrorStreamCaptureUnsupported,
                "a call that waits for the device cannot become part of a "
                "graph");
}

}  // namespace hood::simt

using namespace hood::simt;

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  *stream = new SimtStream;
  return told_fault();
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) {
  return cudaStreamCreate(stream);
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned, int) {
  return cudaStreamCreate(stream);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  if (stream == nullptr) return failed(cudaErrorInvalidResourceHandle);
  captured_streams().erase(stream);
  delete stream;
  return told_fault();
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  if (stream != nullptr && stream->captured) return refuse_while_capturing();
  return wait_for_device();
}

cudaError_t cudaStreamQuery(cudaStream_t stream) {
  return cudaStreamSynchronize(stream);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                unsigned) {
  if (event == nullptr) return failed(cudaErrorInvalidResourceHandle);
  // Work that follows an event of a captured stream is captured, too, as long
  // as the capture lasts.
  const auto& streams = captured_streams();
  const bool lasts = std::any_of(
      streams.begin(), streams.end(),
      [&](const SimtStream* s) { return s->captured == event->captured; });
  if (stream != nullptr && event->captured && lasts && !stream->captured) {
    stream->captured = event->captured;
    captured_streams().insert(stream);
  }
  return told_fault();
}

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, void (*function)(void*),
                               void* argument) {
  return do_in(stream, [=] {
    function(argument);
    return cudaSuccess;
  });
}

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode) {
  if (stream == nullptr) {
    return failed(cudaErrorStreamCaptureUnsupported,
                  "the default stream cannot be captured");
  }
  if (stream->captured) return failed(cudaErrorInvalidValue);
  stream->captured = std::make_shared<Steps>();
  stream->began_capture = true;
  stream->capture_failed = false;
  captured_streams().insert(stream);
  return told_fault();
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* graph) {
  *graph = nullptr;
  if (stream == nullptr || !stream->began_capture) {
    return failed(cudaErrorInvalidValue, "no capture of this stream began");
  }
  const auto steps = stream->captured;
  bool spoiled = false;
  for (auto it = captured_streams().begin(); it != captured_streams().end();) {
    SimtStream& other = **it;
    if (other.captured != steps) {
      ++it;
      continue;
    }
    spoiled = spoiled || other.capture_failed;
    other = {};
    it = captured_streams().erase(it);
  }
  if (spoiled) return failed(cudaErrorStreamCaptureInvalidated);
  *graph = new SimtGraph{*steps};
  return told_fault();
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream,
                                  cudaStreamCaptureStatus* status) {
  const bool capturing = stream != nullptr && stream->captured;
  *status = !capturing               ? cudaStreamCaptureStatusNone
            : stream->capture_failed ? cudaStreamCaptureStatusInvalidated
                                     : cudaStreamCaptureStatusActive;
  return told_fault();
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t* executable, cudaGraph_t graph,
                                 unsigned long long) {
  if (graph == nullptr) return failed(cudaErrorInvalidValue);
  *executable = new SimtGraph(*graph);
  return told_fault();
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t executable, cudaStream_t stream) {
  if (executable == nullptr) return failed(cudaErrorInvalidValue);
  for (const Step& step : executable->steps) {
    if (const cudaError_t error = do_in(stream, step)) return error;
  }
  return told_fault();
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t executable) {
  delete executable;
  return told_fault();
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  delete graph;
  return told_fault();
}
