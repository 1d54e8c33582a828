#pragma once

#include <string>
#include <vector>

namespace hood {

/// The extents of a batch. Images of four axes have D = 1.
struct Extents {
  int N, C, D, H, W;

  /// "[2, 3, 5, 7]", or with all five axes where D is not 1.
  std::string text() const;
};

/// What is computed: out = x * of_channel[c] + of_image[n]. Each thread has to
/// know its n and its c.
struct BatchWork {
  const float* x;           // [N, C, D, H, W]
  const float* of_channel;  // [C]
  const float* of_image;    // [N]
  float* out;               // [N, C, D, H, W]
  Extents e;
};

/// A way to lay a batch on a grid of three axes.
struct Mapping {
  const char* name;
  const char* idea;
  bool takes_depth;  ///< D may be other than 1
  void (*run)(const BatchWork& work);
};

const std::vector<Mapping>& all_mappings();

/// What a mapping made of a batch.
struct Mapped {
  std::string mapping;
  std::string extents;
  std::string outcome;  ///< "right", "wrong at ...", "refused" or "-"
  std::string refusal;  ///< what CUDA said
};

/// Computes a batch with every mapping and compares with five loops.
std::vector<Mapped> map_batch(const Extents& e);

struct MappedTime {
  std::string mapping, idea;
  double ms, gb_per_s;
};

/// How long each mapping that takes it needs for a batch.
std::vector<MappedTime> time_mappings(const Extents& e, int repeats);

}  // namespace hood
