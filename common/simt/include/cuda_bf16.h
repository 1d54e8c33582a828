#pragma once

#include <common/simt/kernel/bfloat16.hpp>
#include <cuda_runtime.h>
