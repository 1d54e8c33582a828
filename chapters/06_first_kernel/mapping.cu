#include <fmt/core.h>

#include <chapters/06_first_kernel/mapping.hpp>
#include <chapters/06_first_kernel/mapping_kernels.hpp>
#include <common/core/error.hpp>
#include <common/cuda/device_buffer.hpp>
#include <common/cuda/gpu_timing.hpp>

namespace hood {

std::string Extents::text() const {
  if (D == 1) return fmt::format("[{}, {}, {}, {}]", N, C, H, W);
  return fmt::format("[{}, {}, {}, {}, {}]", N, C, D, H, W);
}

const std::vector<Mapping>& all_mappings() {
  static const std::vector<Mapping> mappings{
      {"folded", "z = n * C + c", false, scale_folded},
      {"folded_far", "z strides by the grid", false, scale_folded_far},
      {"looped", "z = c, a loop over n", false, scale_looped},
      {"flat", "one index, taken apart", false, scale_flat},
      {"folded_5d", "z = (n * C + c) * D + d", true, scale_folded_5d},
      {"flat_5d", "one index of five axes", true, scale_flat_5d},
  };
  return mappings;
}

namespace {

/// A batch of whole numbers on the device, and the right result.
class Example {
 public:
  explicit Example(const Extents& e)
      : e_(e),
        x_(std::size_t(e.N) * e.C * e.D * e.H * e.W),
        of_channel_(std::size_t(e.C)),
        of_image_(std::size_t(e.N)),
        right_(x_.size()),
        on_x_((fill(), x_)),
        on_channel_(of_channel_),
        on_image_(of_image_),
        out_(x_.size()) {}

  BatchWork work() {
    return {on_x_.data(), on_channel_.data(), on_image_.data(), out_.data(),
            e_};
  }
  double bytes() const { return 2 * sizeof(float) * double(x_.size()); }

  /// "right", or the first element that is not.
  std::string judged(const Mapping& mapping) {
    out_.fill_bytes(0xff);
    mapping.run(work());
    const std::vector<float> made = out_.to_host();
    for (std::size_t i = 0; i < made.size(); ++i) {
      if (!(made[i] == right_[i])) return fmt::format("wrong at {}", i);
    }
    return "right";
  }

 private:
  void fill() {
    std::size_t i = 0;
    for (std::size_t n = 0; n < std::size_t(e_.N); ++n) {
      of_image_[n] = float(n % 1009);
      for (std::size_t c = 0; c < std::size_t(e_.C); ++c) {
        of_channel_[c] = float(c % 101 + 1);
        for (int pixel = 0; pixel < e_.D * e_.H * e_.W; ++pixel, ++i) {
          x_[i] = float(i % 4001);
          right_[i] = x_[i] * of_channel_[c] + of_image_[n];
        }
      }
    }
  }

  Extents e_;
  std::vector<float> x_, of_channel_, of_image_, right_;
  DeviceBuffer<float> on_x_, on_channel_, on_image_, out_;
};

}  // namespace

std::vector<Mapped> map_batch(const Extents& e) {
  Example example(e);
  std::vector<Mapped> rows;
  for (const Mapping& mapping : all_mappings()) {
    Mapped row{mapping.name, e.text(), "-", ""};
    if (mapping.takes_depth || e.D == 1) {
      try {
        row.outcome = example.judged(mapping);
      } catch (const Error& error) {
        row.outcome = "refused";
        row.refusal = error.what();
      }
    }
    rows.push_back(row);
  }
  return rows;
}

std::vector<MappedTime> time_mappings(const Extents& e, int repeats) {
  Example example(e);
  std::vector<MappedTime> rows;
  for (const Mapping& mapping : all_mappings()) {
    if (!mapping.takes_depth && e.D != 1) continue;
    const double seconds =
        time_on_device([&] { mapping.run(example.work()); }, repeats).median;
    rows.push_back({mapping.name, mapping.idea, 1e3 * seconds,
                    1e-9 * example.bytes() / seconds});
  }
  return rows;
}

}  // namespace hood
