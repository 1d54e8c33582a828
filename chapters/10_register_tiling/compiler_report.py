"""What nvcc says of the chapter's kernels: registers and spills.

It compiles the two files with the option that makes ptxas report, and needs no
GPU.

    python3 chapters/10_register_tiling/compiler_report.py
"""

import argparse
import json
import pathlib
import re
import subprocess

FOLDER = pathlib.Path(__file__).resolve().parent
ROOT = FOLDER.parent.parent
KERNELS = {  # by file: the kernel, and the passes that it computes
    "convolution.cu": ("correlate_kernel", "y, dx"),
    "dw.cu": ("weight_slopes_kernel", "dw"),
}
ENTRY = re.compile(
    r"Compiling entry function '\S*?(?P<kernel>\w+_kernel)"
    r"\w*?RegisterTileI(?P<tile>(?:Li\d+E)+)E\S*'.*?"
    r"(?P<stores>\d+) bytes spill stores, (?P<loads>\d+) bytes spill loads.*?"
    r"Used (?P<registers>\d+) registers", re.DOTALL)


def compile_with_report(nvcc, architecture, file):
    """What ptxas has said."""
    done = subprocess.run(
        [nvcc, "-std=c++20", "-O3", "-arch=" + architecture, "-I" + str(ROOT),
         "-DFMT_USE_CONSTEXPR=1", "-Xptxas", "-v", "-cubin", "-o", "/dev/null",
         FOLDER / file],
        check=True, capture_output=True, text=True)
    return done.stderr


def rows_of(report, kernel, passes):
    rows = []
    for entry in re.split(r"(?=ptxas info    : Compiling entry)", report):
        found = ENTRY.search(entry)
        if not found or not found["kernel"].endswith(kernel):
            continue
        lanes, groups, pixels, filters, warp, buffers = map(
            int, re.findall(r"\d+", found["tile"]))
        threads, registers = lanes * groups, int(found["registers"])
        # Registers are given to warps by eight for each thread.
        warps = 65536 // (32 * ((registers + 7) // 8 * 8))
        rows.append({
            "pass": passes, "block": f"{lanes * pixels} x {groups * filters}",
            "thread": f"{pixels} x {filters}",
            "warp": f"{warp} x {32 // warp}", "buffers": buffers,
            "threads": threads, "registers": registers,
            "spilled_bytes": int(found["stores"]) + int(found["loads"]),
            "blocks": warps * 32 // threads,
            "occupancy": warps * 32 // threads * threads / 2048})
    return sorted(rows, key=lambda row: (row["buffers"], row["registers"]))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nvcc", default="nvcc")
    parser.add_argument("--architecture", default="sm_90")
    parser.add_argument("--json")
    arguments = parser.parse_args()

    table = []
    for file, (kernel, passes) in KERNELS.items():
        report = compile_with_report(
            arguments.nvcc, arguments.architecture, file)
        table += rows_of(report, kernel, passes)
    header = list(table[0])
    widths = [max(len(str(row[key])) for row in [dict(zip(header, header))] +
                  table) for key in header]
    for row in [dict(zip(header, header))] + table:
        print("  ".join(str(row[key]).rjust(width)
                        for key, width in zip(header, widths)))
    if arguments.json:
        version = subprocess.run([arguments.nvcc, "--version"], check=True,
                                 capture_output=True, text=True).stdout
        result = {
            "schema": "hood-results-1",
            "program": "10_register_tiling_compiled",
            "options": {"architecture": arguments.architecture},
            "environment": {"compiler": re.search(
                r"release ([\d.]+)", version)[1]},
            "values": {
                "most_registers": max(row["registers"] for row in table),
                "spilled_bytes": sum(row["spilled_bytes"] for row in table),
                "nvcc": re.search(r"release ([\d.]+)", version)[1]},
            "tables": {"kernels": table},
            "pictures": [],
        }
        pathlib.Path(arguments.json).write_text(
            json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    main()
