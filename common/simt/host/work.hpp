#pragma once

#include <chrono>
#include <common/simt/host/event.hpp>
#include <common/simt/host/graph.hpp>
#include <functional>
#include <memory>
#include <vector>

namespace hood::simt {

/// A piece of a stream's work; it returns what went wrong.
using Step = std::function<cudaError_t()>;
/// What is captured from streams, in the order in which it was given.
using Steps = std::vector<Step>;

}  // namespace hood::simt

struct SimtGraph {
  hood::simt::Steps steps;
};

struct SimtStream {
  std::shared_ptr<hood::simt::Steps> captured;  // null: not being captured
  bool began_capture = false;
  bool capture_failed = false;
};

struct SimtEvent {
  bool recorded = false;
  bool timed = true;
  std::chrono::steady_clock::time_point time;
  std::shared_ptr<hood::simt::Steps> captured;  // recorded while capturing
};

namespace hood::simt {

/// Does the step at once, or keeps it if `stream` is being captured.
cudaError_t do_in(cudaStream_t stream, Step step);

/// A call that would wait for the device while a stream is being captured
/// spoils the capture, as on a card: then the error, else cudaSuccess.
cudaError_t refuse_while_capturing();

}  // namespace hood::simt
