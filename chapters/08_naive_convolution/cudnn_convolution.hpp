#pragma once

// Only for sources that see cuDNN (HOOD_HAS_CUDNN).
#include <cudnn.h>
#include <fmt/core.h>

#include <chapters/08_naive_convolution/conv_trial.hpp>
#include <common/core/error.hpp>
#include <string>
#include <vector>

namespace hood {

inline void check_cudnn(cudnnStatus_t status, const char* call) {
  if (status == CUDNN_STATUS_SUCCESS) return;
  check_failed(fmt::format("{}: {}", call, cudnnGetErrorString(status)));
}

/// A description, which cuDNN makes and destroys.
template <class T, cudnnStatus_t (*CREATE)(T*), cudnnStatus_t (*DESTROY)(T)>
class CudnnDescription {
 public:
  CudnnDescription() { check_cudnn(CREATE(&made_), "a description for cuDNN"); }
  ~CudnnDescription() { DESTROY(made_); }
  CudnnDescription(const CudnnDescription&) = delete;
  CudnnDescription& operator=(const CudnnDescription&) = delete;
  operator T() const { return made_; }

 private:
  T made_ = nullptr;
};

/// One product of a convolution by cuDNN, in one layout.
class CudnnConvolution {
 public:
  /// @param format  CUDNN_TENSOR_NCHW or CUDNN_TENSOR_NHWC
  CudnnConvolution(const ConvTrial& trial, cudnnTensorFormat_t format);

  /// Times all algorithms that can do it, and keeps the fastest. False if there
  /// is none.
  bool choose();

  // Of the fastest.
  double seconds() const { return seconds_; }
  std::string choice() const;
  void run();
  /// What it makes, in NCHW.
  std::vector<float> result();

 private:
  /// An algorithm that may be tried.
  struct Candidate {
    int algorithm;
    std::size_t workspace_bytes;
  };
  std::vector<float> laid_out(const std::vector<float>& nchw,
                              const Shape& shape) const;
  std::vector<Candidate> find();
  cudnnStatus_t try_to_run();

  Pass pass_;
  bool is_nchw_;
  ConvTensors tensors_;
  DeviceBuffer<float> a_, b_, made_;
  DeviceBuffer<char> workspace_;
  CudnnDescription<cudnnTensorDescriptor_t, cudnnCreateTensorDescriptor,
                   cudnnDestroyTensorDescriptor>
      x_, y_;
  CudnnDescription<cudnnFilterDescriptor_t, cudnnCreateFilterDescriptor,
                   cudnnDestroyFilterDescriptor>
      w_;
  CudnnDescription<cudnnConvolutionDescriptor_t,
                   cudnnCreateConvolutionDescriptor,
                   cudnnDestroyConvolutionDescriptor>
      steps_;
  int algorithm_ = -1;
  double seconds_ = 0;
};

}  // namespace hood
