#pragma once

#include <chapters/08_naive_convolution/conv_trial.hpp>
#include <functional>
#include <string>

namespace hood {

/// A library that does the same as the book's versions.
struct ConvPeer {
  std::string name;           ///< "cuDNN 9.13"
  std::string idea;           ///< which of its ways won
  std::function<void()> run;  ///< none if it was not found or cannot do this
  std::string note;           ///< why not
  double error = 0;           ///< of its result, as ConvTrial::error_of() says
};

/// cuDNN on the trial's inputs: the fastest of its algorithms and of NCHW and
/// NHWC tensors, in float with TF32 off. It is proved, too, but may round as
/// Winograd's algorithm does. Its time lacks what a change of layout costs.
ConvPeer cudnn_peer(const ConvTrial& trial);

}  // namespace hood
