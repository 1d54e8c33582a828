#pragma once

#include <common/simt/kernel/pipeline.hpp>
#include <cuda_runtime.h>
