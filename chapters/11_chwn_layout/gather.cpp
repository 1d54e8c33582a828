#include <chapters/06_first_kernel/grid.hpp>
#include <chapters/11_chwn_layout/gather.hpp>

namespace hood {
namespace {

/// One axis: H pixels, R weights, P outputs.
struct ConvAxis {
  int H, R, P, stride, pad;
};

ConvAxis vertical(const ConvShape& s) {
  return {int(s.H), int(s.R), int(s.P()), int(s.stride), int(s.pad)};
}
ConvAxis horizontal(const ConvShape& s) {
  return {int(s.W), int(s.S), int(s.Q()), int(s.stride), int(s.pad)};
}

// Output p meets pixel p * stride - pad + r at weight r.
GatherAxis axis_of_y(const ConvAxis& a) {
  return {.places = a.P,
          .source_extent = a.H,
          .source_base = -a.pad,
          .source_stride = a.stride,
          .source_step = 1,
          .filter_extent = a.R,
          .taps = a.R,
          .tap_base = 0,
          .tap_step = 1,
          .made_extent = a.P,
          .made_base = 0,
          .made_stride = 1};
}

// Pixel rest + p * stride meets weight r = first + i * stride of the output
// that lies i before the last one to reach it.
GatherAxis axis_of_dx(const ConvAxis& a, int rest) {
  const int first = (rest + a.pad) % a.stride;
  const int pixels = a.H - rest, weights = a.R - first;
  return {.places = int(ceil_divide(std::max(0, pixels), a.stride)),
          .source_extent = a.P,
          .source_base = (rest + a.pad) / a.stride,
          .source_stride = 1,
          .source_step = -1,
          .filter_extent = a.R,
          .taps = int(ceil_divide(std::max(0, weights), a.stride)),
          .tap_base = first,
          .tap_step = a.stride,
          .made_extent = a.H,
          .made_base = rest,
          .made_stride = a.stride};
}

// Patches begin where pixel + pad is a multiple of the patch, so that each
// begins with the first weight of an output; the first may begin outside.
GatherAxis axis_of_patches(const ConvAxis& a, int patch) {
  const int outside = a.pad % patch;
  const int taps = patch_taps(a.R, a.stride, patch);
  return {.places = int(ceil_divide(a.H + outside, patch)),
          .source_extent = a.P,
          .source_base = (a.pad - outside) / a.stride - (a.R - 1) / a.stride,
          .source_stride = patch / a.stride,
          .source_step = 1,
          .filter_extent = taps,
          .taps = taps,
          .tap_base = 0,
          .tap_step = 1,
          .made_extent = a.H,
          .made_base = -outside,
          .made_stride = patch};
}

}  // namespace

GatherShape gather_of_y(const ConvShape& s) {
  return {int(s.C), int(s.K), int(s.N), axis_of_y(vertical(s)),
          axis_of_y(horizontal(s))};
}

GatherShape gather_of_dx(const ConvShape& s, int row_rest, int column_rest) {
  return {int(s.K), int(s.C), int(s.N), axis_of_dx(vertical(s), row_rest),
          axis_of_dx(horizontal(s), column_rest)};
}

GatherShape gather_of_patches(const ConvShape& s, int patch) {
  return {int(s.K),
          int(s.C) * patch * patch,
          int(s.N),
          axis_of_patches(vertical(s), patch),
          axis_of_patches(horizontal(s), patch),
          patch};
}

int patch_taps(std::int64_t R, std::int64_t stride, int patch) {
  return int((R - 1) / stride + (patch - 1) / stride + 1);
}

}  // namespace hood
