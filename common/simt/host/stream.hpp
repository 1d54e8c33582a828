#pragma once

#include <common/simt/host/error.hpp>

/// A stream's work is done at once, in the order in which it is given; while
/// the stream is captured, it goes into a graph instead.
struct SimtStream;
using cudaStream_t = SimtStream*;
struct SimtEvent;
using cudaEvent_t = SimtEvent*;

inline constexpr unsigned cudaStreamDefault = 0;
inline constexpr unsigned cudaStreamNonBlocking = 1;

cudaError_t cudaStreamCreate(cudaStream_t* stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags,
                                         int priority);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event,
                                unsigned flags = 0);
/// Calls `function` on the host when all work before it is done.
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, void (*function)(void*),
                               void* argument);
