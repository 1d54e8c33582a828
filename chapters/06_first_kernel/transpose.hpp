#pragma once

namespace hood {

// out[w, h] = x[h, w] for a matrix in device memory, in several ways. Bad input
// if H is more than 65,535 tiles.

/// A thread for each element; what its neighbours write lies H apart.
void transpose_naive(const float* x,  // [H, W]
                     float* out,      // [W, H]
                     int H, int W);
/// By tiles of 32 x 32 in shared memory.
void transpose_tiled(const float* x,  // [H, W]
                     float* out,      // [W, H]
                     int H, int W);
/// The same with rows of 33 in shared memory.
void transpose_padded(const float* x,  // [H, W]
                      float* out,      // [W, H]
                      int H, int W);
/// Tiles of 64 x 64, padded, 16 elements for a thread.
void transpose_padded_64(const float* x,  // [H, W]
                         float* out,      // [W, H]
                         int H, int W);
/// Tiles of 32 x 32 by float4, 4 x 4 elements for a thread. As padded where H
/// or W is no multiple of 4.
void transpose_float4_32(const float* x,  // [H, W]
                         float* out,      // [W, H]
                         int H, int W);
/// The same with tiles of 64 x 64.
void transpose_float4_64(const float* x,  // [H, W]
                         float* out,      // [W, H]
                         int H, int W);

}  // namespace hood
