#pragma once

#include <common/simt/kernel/cooperative_copy.hpp>
#include <cuda_runtime.h>
