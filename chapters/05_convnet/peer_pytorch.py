"""The chapter's fastest convolution beside PyTorch's, on the same CPU.

The two take turns at every shape, three times, so that both meet the same
conditions: same threads, same 32-bit numbers, N, C, H, W in memory before and
after for the program. PyTorch is timed with that layout and with
channels_last, its own favourite, and the faster of the two counts.

    python3 peer_pytorch.py --program build/chapters/05_convnet/05_convnet \
        --json pytorch.json
"""

import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

try:
    import torch
except ModuleNotFoundError:
    sys.exit("error: PyTorch is not installed: see the chapter's text")

TURNS = 3
SHAPES = {  # N, C, H, W, K, R, S, stride, pad
    "LeNet-5, first": "32,1,28,28,6,5,5,1,2",
    "LeNet-5, second": "32,6,14,14,16,5,5,1,0",
    "AlexNet, first": "32,3,227,227,96,11,11,4,0",
    "AlexNet, second": "32,64,27,27,192,5,5,1,2",
    "VGG, 3 x 3": "32,128,56,56,256,3,3,1,1",
}
PRODUCTS = ("y", "dx", "dw")


def milliseconds(work):
    """The median of about a second of runs, as the program measures."""
    work()
    start = time.perf_counter()
    work()
    repeats = min(20, max(3, int(1 / (time.perf_counter() - start))))
    seconds = []
    for _ in range(repeats):
        start = time.perf_counter()
        work()
        seconds.append(time.perf_counter() - start)
    return 1000 * statistics.median(seconds)


class Peer:
    """The three products of a shape in PyTorch, in both layouts."""

    def __init__(self, shape):
        n, c, h, w, k, r, s, stride, pad = map(int, shape.split(","))
        self.options = ([stride] * 2, [pad] * 2, [1] * 2, False, [0] * 2, 1)
        self.tensors = []
        for layout in (torch.contiguous_format, torch.channels_last):
            x = torch.randn(n, c, h, w).contiguous(memory_format=layout)
            filters = torch.randn(k, c, r, s).contiguous(memory_format=layout)
            dy = torch.randn_like(self.forward(x, filters))
            self.tensors.append((x, filters, dy))

    def forward(self, x, filters):
        return torch.ops.aten.convolution(x, filters, None, *self.options)

    def backward(self, x, filters, dy, which):
        mask = [which == "dx", which == "dw", False]
        return torch.ops.aten.convolution_backward(
            dy, x, filters, None, *self.options, mask)

    def time(self, product):
        times = []
        for x, filters, dy in self.tensors:
            if product == "y":
                times.append(milliseconds(lambda: self.forward(x, filters)))
            else:
                times.append(milliseconds(
                    lambda: self.backward(x, filters, dy, product)))
        return min(times)


def time_program(arguments, shape, folder):
    result = pathlib.Path(folder) / "ours.json"
    subprocess.run(
        [arguments.program, "--shape", shape, "--version", "lanes",
         "--threads", str(arguments.threads), "--json", result,
         "--out", folder, "--no-progress"],
        check=True, stdout=subprocess.DEVNULL)
    measured = json.loads(result.read_text())
    row = measured["tables"]["ladder"][0]
    return {product: row[product + "_ms"] for product in PRODUCTS}, measured


def compare(arguments, name, shape, folder):
    """A row for each product, and what the last run was measured on."""
    peer = Peer(shape)
    ours = {product: [] for product in PRODUCTS}
    theirs = {product: [] for product in PRODUCTS}
    for _ in range(TURNS):
        times, measured = time_program(arguments, shape, folder)
        for product in PRODUCTS:
            ours[product].append(times[product])
            theirs[product].append(peer.time(product))
    rows = []
    for product in PRODUCTS:
        our = statistics.median(ours[product])
        their = statistics.median(theirs[product])
        rows.append({
            "layer": name, "shape": shape, "product": product,
            "ours_ms": our, "ours_min": min(ours[product]),
            "ours_max": max(ours[product]), "pytorch_ms": their,
            "pytorch_min": min(theirs[product]),
            "pytorch_max": max(theirs[product]), "speed": their / our})
    return rows, measured


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--json", required=True)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(1)

    table = []
    print(f"{'layer':16} {'':3} {'ours ms':>10} {'PyTorch ms':>11} {'speed':>6}")
    with tempfile.TemporaryDirectory() as scratch, torch.no_grad():
        for name, shape in SHAPES.items():
            rows, measured = compare(arguments, name, shape, scratch)
            table += rows
            for row in rows:
                print(f"{name:16} {row['product']:3} {row['ours_ms']:10.3f} "
                      f"{row['pytorch_ms']:11.3f} {row['speed']:6.2f}",
                      flush=True)
    result = {
        "schema": "hood-results-1",
        "program": "05_convnet_beside_pytorch",
        "options": {"threads": arguments.threads},
        "environment": measured["environment"],
        "values": {
            "pytorch": torch.__version__.split("+")[0],
            "threads": arguments.threads,
            "slowest_forward": min(
                row["speed"] for row in table if row["product"] == "y"),
            "slowest": min(row["speed"] for row in table),
        },
        "tables": {"beside_pytorch": table},
        "pictures": [],
    }
    pathlib.Path(arguments.json).write_text(json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    main()
