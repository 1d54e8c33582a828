#include <chapters/07_matrix_product/product_shape.hpp>
#include <chapters/07_matrix_product/versions.hpp>
#include <chapters/07_matrix_product/wishes.hpp>
#include <vector>

namespace hood {

void read_product_wishes(ProductWishes& wishes, Options& options, int argc,
                         char** argv) {
  std::vector<std::string> names{"all"};
  for (const ProductVersion& one : product_versions()) {
    names.emplace_back(one.name);
  }
  options.add_text("--size", wishes.size, "Of the product", "M,N,K");
  options.add("--version", wishes.version, "Only this version", names);
  options.add("--repeats", wishes.repeats, "How often a version is timed", 1,
              10000);
  options.add_flag("--ladder", wishes.ladder,
                   "Only prove and time the versions");
  options.parse(argc, argv);
  if (options.given("--size")) product_shape_of(wishes.size);
  wishes.only_ladder = wishes.ladder;
  for (const char* option : {"--size", "--version", "--repeats"}) {
    wishes.only_ladder |= options.given(option);
  }
}

void set_for_device(ProductWishes& wishes, const Options& options,
                    const Device& device) {
  if (wishes.size.empty()) {
    wishes.size = options.quick   ? "36,20,28"
                  : device.is_gpu ? "4096,4096,4096"
                                  : "256,256,256";
  }
  if (options.given("--repeats")) return;
  if (!device.is_gpu) wishes.repeats = 3;
  if (options.quick) wishes.repeats = 1;
}

}  // namespace hood
