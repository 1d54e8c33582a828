#include <common/cuda/check.hpp>
#include <common/cuda/count.hpp>
#ifdef HOOD_OBSERVED
#include <common/lens/lens.hpp>
#endif

namespace hood {

#ifdef HOOD_OBSERVED

namespace {

/// What a part of a launch's blocks did, as all of them do it.
std::uint64_t of_all_blocks(std::uint64_t figure,
                            const lens::LaunchReport& report) {
  if (report.blocks_counted == report.blocks) return figure;
  return static_cast<std::uint64_t>(static_cast<double>(figure) *
                                        static_cast<double>(report.blocks) /
                                        double(report.blocks_counted) +
                                    0.5);
}

void add(Counted& counted, const lens::LaunchReport& report) {
  const auto& accesses = report.accesses;
  const lens::Traffic shared = accesses.shared();
  counted.sectors_read +=
      of_all_blocks(accesses.global_reads().sectors, report);
  // Atomics are sent to the L2 cache, which adds: they go one way.
  counted.sectors_written += of_all_blocks(
      accesses.global_writes().sectors + accesses.global_atomics().sectors,
      report);
  counted.wavefronts += of_all_blocks(shared.wavefronts, report);
  counted.conflicts += of_all_blocks(shared.conflicts(), report);
  counted.findings += report.findings.size() + report.findings_dropped;
}

}  // namespace

std::optional<Counted> count_on_device(const std::function<void()>& launch) {
  Counted counted;
  CUDA_CHECK(cudaDeviceSynchronize());  // what others launched is not counted
  lens::watch_launches(
      [&] {
        launch();
        CUDA_CHECK(cudaDeviceSynchronize());
      },
      [&](const lens::LaunchReport& report) { add(counted, report); });
  return counted;
}

#else

std::optional<Counted> count_on_device(const std::function<void()>& launch) {
  launch();
  CUDA_CHECK(cudaDeviceSynchronize());
  return std::nullopt;
}

#endif

}  // namespace hood
