#include <chapters/08_naive_convolution/peer_cudnn.hpp>

#ifdef HOOD_HAS_CUDNN
#include <chapters/08_naive_convolution/cudnn_convolution.hpp>
#include <memory>
#endif

namespace hood {

#ifdef HOOD_HAS_CUDNN

namespace {

/// The faster of both layouts; none if neither can do it.
std::shared_ptr<CudnnConvolution> fastest_of_cudnn(const ConvTrial& trial) {
  std::shared_ptr<CudnnConvolution> best;
  for (const auto format : {CUDNN_TENSOR_NCHW, CUDNN_TENSOR_NHWC}) {
    auto one = std::make_shared<CudnnConvolution>(trial, format);
    if (!one->choose()) continue;
    if (!best || one->seconds() < best->seconds()) best = one;
  }
  return best;
}

}  // namespace

ConvPeer cudnn_peer(const ConvTrial& trial) {
  const auto version = int(cudnnGetVersion());
  ConvPeer peer{fmt::format("cuDNN {}.{}.{}", version / 10000,
                            version / 100 % 100, version % 100),
                "", nullptr, ""};
  try {
    const auto best = fastest_of_cudnn(trial);
    if (!best) {
      peer.note = "none of its algorithms can do this";
      return peer;
    }
    peer.idea = best->choice();
    peer.error = trial.error_of(best->result());
    // Winograd's and Fourier's ways round more. A wrong result is off by about
    // 7, which is what the product of two numbers from -4 to 4 is.
    if (!(peer.error < 0.01)) {
      peer.note = fmt::format("wrong by {}", peer.error);
      return peer;
    }
    peer.run = [best] { best->run(); };
  } catch (const Error& error) {
    peer.note = error.what();
  }
  return peer;
}

#else

ConvPeer cudnn_peer(const ConvTrial&) {
  return {"cuDNN", "", nullptr, "absent: not found when this was built"};
}

#endif

}  // namespace hood
