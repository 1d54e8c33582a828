#include <algorithm>
#include <common/data/dataset.hpp>

namespace hood {

std::vector<std::string> digit_classes() {
  return {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};
}

Dataset subset(const Dataset& data, const std::vector<std::uint32_t>& indices) {
  const std::int64_t count = static_cast<std::int64_t>(indices.size());
  Dataset part{data.name,
               Tensor<std::uint8_t>(data.images.shape().with_outermost(count)),
               {},
               data.classes,
               data.white};
  part.labels.reserve(indices.size());
  std::uint8_t* out = part.images.data();
  for (const std::uint32_t index : indices) {
    const auto picture = data.images.slice(index, 1);
    out = std::copy(picture.begin(), picture.end(), out);
    part.labels.push_back(data.labels.at(index));
  }
  return part;
}

}  // namespace hood
