#pragma once

#include <common/simt/kernel/cuda_pipeline.hpp>
#include <cuda_runtime.h>
