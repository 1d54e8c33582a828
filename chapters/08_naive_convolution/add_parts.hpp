#pragma once

#include <cstdint>

namespace hood {

/// The second step of dw: adds what several blocks have stored for each weight,
/// from the first part to the last, so that dw has the same bits each time.
void add_parts(const float* sums,  // [parts, weights]
               float* dw,          // [weights]
               std::int64_t parts, std::int64_t weights);

}  // namespace hood
