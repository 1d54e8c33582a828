#pragma once

#include <common/simt/kernel/cooperative_reduce.hpp>
#include <cuda_runtime.h>
