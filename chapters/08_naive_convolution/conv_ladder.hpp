#pragma once

#include <chapters/08_naive_convolution/gpu_convolution.hpp>
#include <common/core/options.hpp>
#include <common/cuda/device.hpp>
#include <common/measure/results.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace hood {

/// What the command line of chapters 8 to 11 says beside the options of every
/// program.
struct ConvWishes {
  std::string shape;  ///< "" until a machine has chosen
  std::string version = "all";
  std::string pass = "all";
  std::int64_t repeats = 20;
  bool ladder = false;

  bool only_ladder = false;  ///< one of these was asked for, or --ladder
};

/// Reads the command line. Bad input if it asks for what does not go together.
/// @param versions  those that `--version` takes
/// @param wishes    must outlive `options`
void read_conv_wishes(ConvWishes& wishes, Options& options,
                      const std::vector<GpuConvolution>& versions, int argc,
                      char** argv);

/// Chooses what the command line has left open: a GPU gets the third layer of
/// AlexNet with 128 images, the SIMT machine a small part of it and fewer
/// repeats.
void set_for_device(ConvWishes& wishes, const Options& options,
                    const Device& device);

/// Of y, dx and dw, as far as the wishes go: proves every version against the
/// CPU, then times all that passed and cuDNN in turns (on the SIMT machine
/// counts them, where the program is observed), and reports each ladder as
/// "ladder_y", "ladder_dx" and "ladder_dw". A version that refuses the shape is
/// listed with its reason. Check failed, at the end, if one was wrong; bad
/// input if all refused.
void climb_conv_ladders(const ConvWishes& wishes,
                        const std::vector<GpuConvolution>& versions,
                        const Device& device, const Options& options,
                        Results& results);

}  // namespace hood
