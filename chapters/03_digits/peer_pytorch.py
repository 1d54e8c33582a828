"""The chapter's net in PyTorch, timed beside the chapter's own program.

The two take turns: two epochs of the program, two epochs of PyTorch, five
times, so that both meet the same conditions. As many pictures of MNIST, the
same batch size, net, spread of the first weights, threads and 32-bit numbers;
PyTorch's ten epochs have the program's ten rates.

    python3 peer_pytorch.py --program build/chapters/03_digits/03_digits \
        --json pytorch.json

--data DIR is the folder that holds mnist/, if it is neither $HOOD_DATA nor the
book's own data/.
"""

import argparse
import gzip
import json
import os
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

BOOK = pathlib.Path(__file__).resolve().parents[2]
EPOCHS, EPOCHS_A_TURN = 10, 2
TRAIN, BATCH, HIDDEN, RATE = 54_000, 64, 256, 0.5


def read_idx(path, header):
    """The elements of an IDX file, behind its header, as bytes."""
    data = gzip.open(path).read() if path.suffix == ".gz" else path.read_bytes()
    return torch.frombuffer(bytearray(data[header:]), dtype=torch.uint8)


def read_mnist(folder, part):
    images = next(folder.glob(f"{part}-images*"), None)
    labels = next(folder.glob(f"{part}-labels*"), None)
    if images is None or labels is None:
        sys.exit(f"error: no MNIST in {folder}: fetch it with ./book data mnist")
    x = read_idx(images, 16).reshape(-1, 784).float() / 255
    return x, read_idx(labels, 8).long()


def new_net():
    net = torch.nn.Sequential(
        torch.nn.Linear(784, HIDDEN),
        torch.nn.ReLU(),
        torch.nn.Linear(HIDDEN, 10),
    )
    for layer in (net[0], net[2]):
        torch.nn.init.normal_(layer.weight, std=layer.in_features**-0.5)
        torch.nn.init.zeros_(layer.bias)
    return net


def train_epoch(net, optimizer, x, y):
    """One epoch; its seconds. index_select and fused=True are the fastest of
    the ways to gather a batch and to make a step that we tried."""
    start = time.perf_counter()
    order = torch.randperm(len(x))
    for batch in order.split(BATCH):
        scores = net(x.index_select(0, batch))
        loss = torch.nn.functional.cross_entropy(
            scores, y.index_select(0, batch))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return time.perf_counter() - start


def time_program(arguments, folder):
    """Seconds of some epochs of the chapter's program."""
    result = pathlib.Path(folder) / "ours.json"
    subprocess.run(
        [arguments.program, "--set", "mnist", "--data", str(arguments.data),
         "--epochs", str(EPOCHS_A_TURN), "--batch", str(BATCH),
         "--hidden", str(HIDDEN), "--learning-rate", str(RATE),
         "--threads", str(arguments.threads), "--json", result,
         "--out", folder, "--no-progress"],
        check=True, stdout=subprocess.DEVNULL)
    measured = json.loads(result.read_text())
    return [row["seconds"] for row in measured["tables"]["epochs"]], measured


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", required=True)
    parser.add_argument("--data", default=os.environ.get("HOOD_DATA") or BOOK / "data")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--json", required=True)
    arguments = parser.parse_args()
    torch.set_num_threads(arguments.threads)
    torch.manual_seed(1)

    folder = pathlib.Path(arguments.data) / "mnist"
    x, y = read_mnist(folder, "train")
    x, y = x[:TRAIN], y[:TRAIN]
    net = new_net()
    optimizer = torch.optim.SGD(net.parameters(), lr=RATE, fused=True)

    ours, theirs = [], []
    with tempfile.TemporaryDirectory() as scratch:
        while len(theirs) < EPOCHS:
            seconds, measured = time_program(arguments, scratch)
            ours += seconds
            for _ in range(EPOCHS_A_TURN):
                optimizer.param_groups[0]["lr"] = RATE * (
                    1 - len(theirs) / EPOCHS)
                theirs.append(train_epoch(net, optimizer, x, y))

    x, y = read_mnist(folder, "t10k")
    with torch.no_grad():
        accuracy = (net(x).argmax(1) == y).float().mean().item()
    values = {
        "pytorch": torch.__version__.split("+")[0],
        "threads": arguments.threads,
        "pytorch_seconds_per_epoch": statistics.median(theirs),
        "pytorch_seconds_min": min(theirs),
        "pytorch_seconds_max": max(theirs),
        "pytorch_test_accuracy": accuracy,
        "seconds_per_epoch": statistics.median(ours),
        "seconds_min": min(ours),
        "seconds_max": max(ours),
        "ratio": statistics.median(ours) / statistics.median(theirs),
    }
    result = {
        "schema": "hood-results-1",
        "program": "03_digits_beside_pytorch",
        "options": {"threads": arguments.threads},
        "environment": measured["environment"],
        "values": values,
        "tables": {},
        "pictures": [],
    }
    pathlib.Path(arguments.json).write_text(json.dumps(result, indent=2) + "\n")
    for name, value in values.items():
        print(f"{name:26} {value}")


if __name__ == "__main__":
    main()
