#pragma once

#include <common/core/error.hpp>
#include <functional>
#include <string>

namespace hood {

/// The message with which `body` ends as bad input; "accepted" if it does not
/// end so.
inline std::string refusal(const std::function<void()>& body) {
  try {
    body();
  } catch (const Error& error) {
    if (error.code() == ExitCode::bad_input) return error.what();
    throw;
  }
  return "accepted";
}

}  // namespace hood
