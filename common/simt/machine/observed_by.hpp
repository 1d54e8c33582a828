#pragma once

#include <common/simt/machine/observer.hpp>

namespace hood::simt {

/// Who observes the machine, or null.
extern Observer* observer;

}  // namespace hood::simt
