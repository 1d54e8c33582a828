#pragma once

#include <chapters/04_convolution/conv_shape.hpp>
#include <vector>

namespace hood {

/// Shapes at which convolutions go wrong, N,C,H,W,K,R,S,stride,pad. Each is at
/// most about two million multiply-adds, which the SIMT machine plays in much
/// less than a second.
inline std::vector<ConvShape> awkward_conv_shapes() {
  std::vector<ConvShape> shapes;
  for (const char* text : {
           // One of something.
           "1,1,1,1,1,1,1,1,0",
           "1,1,1,1,1,1,1,3,0",
           "1,1,1,1,1,3,3,1,1",
           "1,1,2,3,1,2,2,1,0",
           "1,1,3,3,1,3,3,1,0",
           "1,1,1,33,1,1,1,1,0",
           "1,1,33,1,1,3,1,1,1",
           "2,3,5,7,4,3,3,1,1",
           "3,2,7,5,1,3,3,1,1",
           // Neither images nor filters are square.
           "1,1,5,7,1,3,2,1,0",
           "2,2,9,6,3,1,5,1,2",
           "2,2,6,9,3,5,1,1,2",
           "3,2,8,11,5,2,3,1,0",
           "1,3,11,8,2,3,2,2,1",
           "1,2,17,13,3,4,7,1,3",
           "2,1,13,17,2,7,4,1,3",
           "1,4,10,15,3,5,3,3,1",
           // Strides, with and without a remainder of (H + 2 pad - R) / stride,
           // and longer than the filter.
           "2,3,11,9,4,3,3,2,0",
           "2,3,12,9,4,3,3,2,1",
           "2,3,13,10,4,3,3,3,1",
           "1,2,17,15,3,5,5,4,2",
           "1,3,23,19,5,7,7,3,3",
           "2,3,9,11,4,2,2,3,0",
           "2,3,10,13,4,2,2,4,1",
           "2,2,7,10,4,2,3,3,2",
           "2,2,10,7,4,3,2,3,2",
           "1,2,13,17,3,1,1,4,0",
           "3,2,11,14,3,3,1,4,0",
           "1,1,28,28,1,3,3,2,1",
           "1,1,32,32,2,5,5,2,2",
           // Filters of one weight.
           "2,5,7,9,3,1,1,1,0",
           "2,5,7,9,3,1,1,2,0",
           "2,5,7,9,3,1,1,1,1",
           "2,5,8,9,3,1,1,2,1",
           "33,3,5,4,7,1,1,3,2",
           "4,17,9,8,65,1,1,1,0",
           // Padding as wide as the filter, and wider: filters that meet no
           // pixel.
           "2,2,4,5,3,2,2,1,2",
           "2,2,4,5,3,2,2,1,3",
           "1,2,3,4,2,3,3,1,3",
           "1,2,3,4,2,3,3,2,5",
           "1,1,1,1,1,2,2,1,4",
           // A tile, one less and one more.
           "1,1,16,16,1,3,3,1,1",
           "1,1,17,17,1,3,3,1,1",
           "1,2,32,33,2,3,3,1,1",
           "1,2,33,31,2,3,3,1,1",
           "1,1,65,34,1,3,3,1,1",
           "1,1,34,65,3,5,5,1,2",
           "1,1,7,129,2,3,3,1,1",
           "1,1,129,7,2,3,3,1,1",
           "1,1,15,64,1,2,2,2,0",
           // Batches.
           "33,1,5,4,2,3,3,1,1",
           "33,3,7,6,5,3,3,2,1",
           "100,1,4,5,3,3,3,1,1",
           "100,3,5,5,4,2,3,2,0",
           "31,2,6,5,3,3,3,1,1",
           "65,2,5,7,3,3,3,1,1",
           "128,1,5,5,2,3,3,1,1",
           "128,1,2,3,96,2,2,1,1",
           "257,1,3,2,1,2,2,1,1",
           // Channels and filters.
           "2,33,5,6,3,3,3,1,1",
           "2,3,5,6,33,3,3,1,1",
           "1,33,7,5,33,3,3,1,1",
           "1,100,5,4,3,3,3,1,1",
           "3,1,5,4,100,3,3,1,1",
           "1,100,4,3,100,3,3,1,1",
           "3,32,6,6,64,3,3,1,1",
           "2,65,5,5,31,3,3,1,0",
           "33,16,3,5,17,3,3,1,1",
           "32,16,4,4,32,3,3,1,1",
           // LeNet.
           "4,1,28,28,6,5,5,1,2",
           "4,6,14,14,16,5,5,1,0",
           // AlexNet, and its first layer with padding.
           "1,3,67,67,4,11,11,4,0",
           "2,3,64,61,5,11,11,4,2",
           "1,4,27,27,6,5,5,1,2",
           "2,8,13,13,12,3,3,1,1",
           "3,12,13,13,8,3,3,1,1",
           // ResNet: the first layer, blocks, and the way round them.
           "1,3,32,32,8,7,7,2,3",
           "1,8,14,14,8,3,3,1,1",
           "2,8,14,14,16,3,3,2,1",
           "2,8,14,14,16,1,1,2,0",
           "2,16,7,7,16,3,3,1,1",
           // Large filters, as in the usual benchmarks.
           "1,3,24,21,2,11,11,1,0",
           "1,3,20,18,4,9,9,1,0",
           "2,6,16,16,5,7,7,1,0",
       }) {
    shapes.push_back(conv_shape_from(text));
  }
  return shapes;
}

/// Shapes of which one extent, or a product of two, is more than the 65,535
/// blocks that y and z of a grid can count. What else they have is small.
inline std::vector<ConvShape> far_conv_shapes() {
  std::vector<ConvShape> shapes;
  for (const char* text : {
           "70000,1,2,1,2,2,1,1,0",   // images
           "1,1,2,200000,1,2,3,1,1",  // columns
           "1,1,200000,2,1,3,2,1,1",  // rows
           "1,70000,1,2,1,1,2,1,0",   // channels
           "1,2,1,1,70000,1,1,1,0",   // filters
           "270,2,2,1,260,1,1,1,0",   // images times filters
           "260,270,1,2,2,1,1,1,0",   // images times channels
       }) {
    shapes.push_back(conv_shape_from(text));
  }
  return shapes;
}

}  // namespace hood
