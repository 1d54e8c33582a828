#pragma once

#include <common/data/dataset.hpp>
#include <filesystem>

namespace hood {

// Every reader checks every field before it is believed, and says of a file
// that is wrong its path, what was expected and what was found. All of that is
// bad input.

/// Pictures and labels in the IDX format of MNIST, plain or gzipped.
/// @param images  magic 2051, N, H, W, then N*H*W bytes
/// @param labels  magic 2049, N, then N bytes
Dataset read_idx(const std::filesystem::path& images,
                 const std::filesystem::path& labels,
                 std::vector<std::string> classes);

/// The two halves of MNIST or Fashion-MNIST from a folder, found under any of
/// the names in use: `train-images-idx3-ubyte` or `train-images.idx3-ubyte`,
/// with or without .gz.
/// @param part  "train" or "t10k"
Dataset read_mnist(const std::filesystem::path& folder, const std::string& part,
                   std::vector<std::string> classes);

/// Files of the binary CIFAR-10 release, in this order: records of one label
/// byte and 3*32*32 colour bytes, red plane first.
Dataset read_cifar10(const std::vector<std::filesystem::path>& files);

/// A JPGPACK file: many pictures of one size stacked into a few JPEG files.
/// The format is described in data/README.md.
Dataset read_jpgpack(const std::filesystem::path& file);

/// A folder of folders of PNG and JPEG files: a class each, in alphabetical
/// order. All pictures must have one size; they are read as colour.
Dataset read_folder(const std::filesystem::path& folder);

/// The 1,797 handwritten digits of 8 x 8 pixels, 0 to 16, that ship with the
/// book. See data/digits/README.md.
Dataset read_builtin_digits();

}  // namespace hood
