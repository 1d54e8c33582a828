#pragma once

#include <common/simt/kernel/wmma.hpp>
#include <cuda_runtime.h>
