#pragma once

#include <string>

namespace hood {

/// The device that kernels run on: a GPU, or the SIMT machine.
struct Device {
  std::string name;
  bool is_gpu;
  int multiprocessors;
  std::size_t memory_bytes;
  std::size_t l2_bytes;  ///< 0 where there is none
  std::string driver;    ///< the newest CUDA that it can: "CUDA 13.0"
  std::string toolkit;   ///< what the program was built with
};

/// Device 0. Without a GPU, a program that was built for one ends with exit
/// code 77 and one line that says how to run it on the SIMT machine.
Device require_device();

}  // namespace hood
