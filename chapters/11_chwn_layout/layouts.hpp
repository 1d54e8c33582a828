#pragma once

#include <chapters/04_convolution/conv_shape.hpp>

namespace hood {

// Between NCHW and CHWN, in device memory. Either way is the transpose of a
// matrix: of N rows with C H W numbers each, or the reverse. Bad input if the
// rows are more than 65,535 of chapter 6's tiles: 2,097,120 of them, or
// 4,194,240 where N and C H W are multiples of 4.

void chwn_from_nchw(const ConvShape& shape,
                    const float* nchw,  // [N, C, H, W]
                    float* chwn);       // [C, H, W, N]
void nchw_from_chwn(const ConvShape& shape,
                    const float* chwn,  // [C, H, W, N]
                    float* nchw);       // [N, C, H, W]

// The same for filters.

void crsk_from_kcrs(const ConvShape& shape,
                    const float* kcrs,  // [K, C, R, S]
                    float* crsk);       // [C, R, S, K]
void kcrs_from_crsk(const ConvShape& shape,
                    const float* crsk,  // [C, R, S, K]
                    float* kcrs);       // [K, C, R, S]

}  // namespace hood
