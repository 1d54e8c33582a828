#pragma once

#include <common/simt/kernel/cooperative_groups.hpp>
#include <cuda_runtime.h>
