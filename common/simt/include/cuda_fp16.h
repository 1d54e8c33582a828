#pragma once

#include <common/simt/kernel/half.hpp>
#include <cuda_runtime.h>
