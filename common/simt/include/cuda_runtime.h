#pragma once

// What CUDA's header of this name declares, for the SIMT machine.

// A kernel's side.
#include <common/simt/kernel/atomics.hpp>
#include <common/simt/kernel/device_math.hpp>
#include <common/simt/kernel/indices.hpp>
#include <common/simt/kernel/print.hpp>
#include <common/simt/kernel/qualifiers.hpp>
#include <common/simt/kernel/synchronisation.hpp>
#include <common/simt/kernel/vector_types.hpp>
#include <common/simt/kernel/warp.hpp>

// The host's side.
#include <common/simt/host/error.hpp>
#include <common/simt/host/event.hpp>
#include <common/simt/host/graph.hpp>
#include <common/simt/host/launch.hpp>
#include <common/simt/host/memory.hpp>
#include <common/simt/host/properties.hpp>
#include <common/simt/host/stream.hpp>
