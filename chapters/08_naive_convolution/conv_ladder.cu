#include <algorithm>
#include <chapters/07_matrix_product/peak.hpp>
#include <chapters/08_naive_convolution/conv_ladder.hpp>
#include <chapters/08_naive_convolution/conv_trial.hpp>
#include <chapters/08_naive_convolution/peer_cudnn.hpp>
#include <common/core/error.hpp>
#include <common/cuda/count.hpp>
#include <common/cuda/gpu_timing.hpp>
#include <common/measure/ladder.hpp>
#include <common/measure/progress.hpp>
#include <functional>
#include <optional>

namespace hood {
namespace {

std::vector<std::string> names_of(const std::vector<GpuConvolution>& versions) {
  std::vector<std::string> names{"all"};
  for (const GpuConvolution& one : versions) names.emplace_back(one.name);
  return names;
}

/// Bad input if the version that was asked for has not the pass.
void require_product(const ConvWishes& wishes,
                     const std::vector<GpuConvolution>& versions) {
  for (const GpuConvolution& one : versions) {
    for (const Pass pass : ALL_PASSES) {
      if (wishes.version == one.name && wishes.pass == name_of(pass) &&
          one.product(pass) == nullptr) {
        bad_input(fmt::format("--version {} --pass {}", one.name, wishes.pass),
                  "this version has no such product");
      }
    }
  }
}

/// Those that have the pass, as far as the wishes go.
std::vector<GpuConvolution> asked_for(
    const ConvWishes& wishes, const std::vector<GpuConvolution>& versions,
    Pass pass) {
  std::vector<GpuConvolution> asked;
  if (wishes.pass != "all" && wishes.pass != name_of(pass)) return asked;
  for (const GpuConvolution& one : versions) {
    const bool named = wishes.version == "all" || wishes.version == one.name;
    if (named && one.product(pass) != nullptr) asked.push_back(one);
  }
  return asked;
}

LadderTask task_of(Pass pass, const ConvShape& shape) {
  const ConvTensors tensors = tensors_of(pass, shape);
  const std::int64_t numbers =
      tensors.a.size() + tensors.b.size() + tensors.made.size();
  const std::string name = name_of(pass);
  return {"ladder_" + name,
          name + " of " + shape.text(),
          shape.text(),
          2.0 * double(shape.products()),
          double(sizeof(float)) * double(numbers),
          tensors.made.size()};
}

/// The ladder of one pass, on its way.
class ConvLadder {
 public:
  ConvLadder(const ConvShape& shape, Pass pass, const Options& options)
      : trial_(shape, pass, options.seed) {}

  /// Proves a version. Counts what this asks of memory, where that is observed.
  void prove(const GpuConvolution& version) {
    LadderStep step{version.name, version.idea, false, {}, {}, ""};
    try {
      std::string fault;
      step.count = count_on_device([&] { fault = trial_.fault_of(version); });
      if (!fault.empty()) {
        faults_.push_back(fault);
        step.note = "wrong";
      }
    } catch (const Error& error) {
      if (error.code() != ExitCode::bad_input) throw;
      step.note = std::string("refused: ") + error.what();
    }
    if (step.note.empty() && !step.count) {
      to_time([this, version] { trial_.run(version); });
    }
    steps_.push_back(step);
  }

  /// The same for cuDNN.
  void prove_peer() {
    peer_ = cudnn_peer(trial_);
    LadderStep step{peer_.name, peer_.idea, true, {}, {}, peer_.note};
    if (peer_.run) to_time(peer_.run);
    steps_.push_back(step);
  }

  /// Times in turns all that were right.
  void time(int repeats, int warm_up) {
    if (launches_.empty()) return;
    const auto timings = time_in_turns(launches_, repeats, warm_up);
    for (std::size_t i = 0; i < timings.size(); ++i) {
      steps_[timed_[i]].time = timings[i];
    }
  }

  const std::vector<LadderStep>& steps() const { return steps_; }
  const std::vector<std::string>& faults() const { return faults_; }

 private:
  void to_time(std::function<void()> launch) {
    launches_.push_back(std::move(launch));
    timed_.push_back(steps_.size());
  }

  ConvTrial trial_;
  ConvPeer peer_;
  std::vector<LadderStep> steps_;
  std::vector<std::function<void()>> launches_;
  std::vector<std::size_t> timed_;  // the step of each launch
  std::vector<std::string> faults_;
};

}  // namespace

void read_conv_wishes(ConvWishes& wishes, Options& options,
                      const std::vector<GpuConvolution>& versions, int argc,
                      char** argv) {
  options.add_text("--shape", wishes.shape, "Of the convolution",
                   "N,C,H,W,K,R,S,stride,pad");
  options.add("--version", wishes.version, "Only this version",
              names_of(versions));
  options.add("--pass", wishes.pass, "Only this product",
              {"all", "y", "dx", "dw"});
  options.add("--repeats", wishes.repeats, "How often a version is timed", 1,
              10000);
  options.add_flag("--ladder", wishes.ladder,
                   "Only prove and time the versions");
  options.parse(argc, argv);
  if (options.given("--shape")) conv_shape_from(wishes.shape);
  require_product(wishes, versions);
  wishes.only_ladder = wishes.ladder;
  for (const char* option : {"--shape", "--version", "--pass", "--repeats"}) {
    wishes.only_ladder |= options.given(option);
  }
}

void set_for_device(ConvWishes& wishes, const Options& options,
                    const Device& device) {
  if (wishes.shape.empty()) {
    wishes.shape = options.quick   ? "3,4,9,7,5,3,3,1,1"
                   : device.is_gpu ? "128,256,13,13,384,3,3,1,1"
                                   : "32,8,13,13,32,3,3,1,1";
  }
  if (options.given("--repeats")) return;
  if (!device.is_gpu) wishes.repeats = 3;
  if (options.quick) wishes.repeats = 1;
}

void climb_conv_ladders(const ConvWishes& wishes,
                        const std::vector<GpuConvolution>& versions,
                        const Device& device, const Options& options,
                        Results& results) {
  const ConvShape shape = conv_shape_from(wishes.shape);
  std::optional<Ceilings> ceilings;
  if (device.is_gpu) ceilings = measure_ceilings();
  std::vector<LadderStep> steps;
  std::vector<std::string> faults;
  for (const Pass pass : ALL_PASSES) {
    const auto asked = asked_for(wishes, versions, pass);
    if (asked.empty()) continue;
    ConvLadder ladder(shape, pass, options);
    Progress progress(name_of(pass), std::ssize(asked), options.progress);
    for (const GpuConvolution& version : asked) {
      ladder.prove(version);
      progress.advance(1, version.name);
    }
    if (device.is_gpu) ladder.prove_peer();
    ladder.time(int(wishes.repeats), device.is_gpu ? 3 : 0);
    report_ladder(task_of(pass, shape), ladder.steps(), ceilings, options,
                  results);
    steps.insert(steps.end(), ladder.steps().begin(), ladder.steps().end());
    faults.insert(faults.end(), ladder.faults().begin(), ladder.faults().end());
  }
  if (!faults.empty()) check_failed(faults.front());
  const std::string refusal = refusal_of_all(steps);
  if (!refusal.empty()) bad_input(refusal);
}

}  // namespace hood
