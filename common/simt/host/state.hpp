#pragma once

#include <common/simt/host/error.hpp>
#include <string>

namespace hood::simt {

/// A call of the host that failed: cudaGetLastError() returns it next, and
/// cudaGetErrorString() says `detail`. Returns `error`.
cudaError_t failed(cudaError_t error, const std::string& detail = "");

/// Forgets all of it.
void forget_errors();

/// A kernel's fault: it is told when the host next waits.
void set_fault(cudaError_t error, const std::string& message);

/// What a call returns that need not wait for the device, if nothing else is
/// wrong with it: a fault that was told before.
cudaError_t told_fault();
/// The same for a call that waits: tells a fault that was not.
cudaError_t wait_for_device();

}  // namespace hood::simt
