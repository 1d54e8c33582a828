#pragma once

namespace hood {

/// How many floating-point operations (a multiply-add is two) one core of this
/// machine does in a second when nothing keeps it waiting: multiply-adds of
/// vectors that stay in registers, for about a tenth of a second. The best of
/// several tries.
double peak_of_one_core();

}  // namespace hood
