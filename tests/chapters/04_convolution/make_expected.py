"""Makes expected.json: small convolutions and their gradients by PyTorch.

    python3 make_expected.py >expected.json

All numbers are whole, so that every right answer is the same to the last bit.
"""

import json

import torch

SHAPES = [
    "1,1,3,3,1,2,2,1,0",
    "2,3,5,7,2,3,2,1,1",
    "1,2,7,5,3,3,3,2,1",
    "3,1,5,5,2,2,2,3,0",
    "1,2,3,5,2,5,5,1,4",
    "2,1,7,6,1,1,3,2,2",
    "1,3,6,6,2,4,3,2,3",
]


def numbers(*shape):
    return torch.randint(-4, 5, shape).double().requires_grad_()


def whole(tensor):
    return [int(value) for value in tensor.flatten().tolist()]


def main():
    torch.manual_seed(1)
    cases = []
    for text in SHAPES:
        n, c, h, w, k, r, s, stride, pad = map(int, text.split(","))
        image, weights = numbers(n, c, h, w), numbers(k, c, r, s)
        out = torch.nn.functional.conv2d(image, weights, None, stride, pad)
        slopes = numbers(*out.shape)
        out.backward(slopes)
        cases.append({
            "shape": text,
            "x": whole(image), "w": whole(weights), "dy": whole(slopes),
            "y": whole(out), "dx": whole(image.grad), "dw": whole(weights.grad),
        })
    print("[")
    print(",\n".join(json.dumps(case, separators=(",", ":")) for case in cases))
    print("]")


if __name__ == "__main__":
    main()
