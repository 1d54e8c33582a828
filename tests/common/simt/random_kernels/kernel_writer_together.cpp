// What all threads of a block, or of a warp, do at the same place.
#include <fmt/core.h>

#include <tests/common/simt/random_kernels/kernel_writer.hpp>

namespace hood {

std::string KernelWriter::kernel() {
  text_.clear();
  indent_ = 1;
  budget_ = 40;
  const unsigned threads = block_[0] * block_[1] * block_[2];
  line("const unsigned thread = thread_in_block();");
  line("const unsigned lane = thread % 32;");
  line("const unsigned lanes = lanes_of_warp(thread);");
  line(
      "const unsigned element = block_in_grid() * threads_of_block() + "
      "thread;");
  line(fmt::format("__shared__ unsigned shared[{}];", threads));
  line("unsigned own[8] = {1, 2, 3, 4, 5, 6, 7, thread};");
  line("unsigned r0 = element, r1 = input[element % input_size], r2 = thread;");
  line(fmt::format(
      "unsigned r3 = threadIdx.x ^ threadIdx.y << 5 ^ {}, r4 = blockIdx.y;",
      number()));
  line("float f = 1.0f;");
  for (unsigned i = 4 + below(8); i > 0; --i) together(0);
  if (one_in(3)) {
    line(fmt::format("output[element] = {};", variable()));
    line(fmt::format("if ({}) return;", condition()));
    for (unsigned i = 1 + below(3); i > 0; --i) on_its_own(0);
  }
  line("output[element] = r0 ^ mix(r1, r2) ^ mix(r3, r4) ^ own[lane % 8] ^");
  line("                  __float_as_uint(f);");
  return fmt::format(
      "__global__ void kernel_{}(const unsigned* input, unsigned* output,\n"
      "                          unsigned* counters) {{\n{}}}\n",
      seed_, text_);
}

void KernelWriter::together(int depth) {
  if (--budget_ < 0) return assign();
  switch (below(depth < 1 ? 9 : 7)) {
    case 0:
      return exchange_in_shared_memory();
    case 1:
      return count_in_shared_memory();
    case 2:
      return vote_in_block();
    case 3:
      return shuffle();
    case 4:
      return vote_in_warp();
    case 5:
      return in_half_warps();
    case 6:
      return on_its_own(0);
    case 7:
      return repeat_together(depth);
    default:
      return on_its_own(0);
  }
}

void KernelWriter::exchange_in_shared_memory() {
  const unsigned threads = block_[0] * block_[1] * block_[2];
  line(fmt::format("shared[thread] = {};", value(1)));
  line("__syncthreads();");
  line(fmt::format("{} {} shared[(thread * {} + {}) % {}];", variable(),
                   any({"=", "+=", "^="}), 1 + below(33), below(1000),
                   threads));
  if (one_in(2)) on_its_own(1);
  line("__syncthreads();");
}

void KernelWriter::count_in_shared_memory() {
  const unsigned threads = block_[0] * block_[1] * block_[2];
  line("shared[thread] = thread;");
  line("__syncthreads();");
  line(fmt::format("{}(&shared[{} % {}], {});",
                   any({"atomicAdd", "atomicMax", "atomicMin", "atomicXor",
                        "atomicOr", "atomicAnd", "atomicSub"}),
                   variable(), threads, variable()));
  line("__syncthreads();");
  line(fmt::format("{} += shared[thread];", variable()));
  line("__syncthreads();");
}

void KernelWriter::vote_in_block() {
  const std::string r = variable();
  const std::string call =
      any({"__syncthreads_count", "__syncthreads_and", "__syncthreads_or"});
  line(fmt::format("{} += {}({} & {});", r, call, variable(), 1U << below(4)));
}

void KernelWriter::shuffle() {
  const std::string to = variable();
  const std::string from = variable();
  if (!full_warps_) {
    // Only lanes that there are may be asked.
    line(fmt::format("{} += __shfl_sync(lanes, {}, {} % __popc(lanes));", to,
                     from, variable()));
    return;
  }
  const unsigned width = 1U << below(6);
  switch (below(4)) {
    case 0:
      line(fmt::format("{} ^= __shfl_sync(lanes, {}, {} % 32, {});", to, from,
                       variable(), width));
      return;
    case 1:
      line(fmt::format("{} += __shfl_up_sync(lanes, {}, {}, {});", to, from,
                       below(33), width));
      return;
    case 2:
      line(fmt::format("{} -= __shfl_down_sync(lanes, {}, {}, {});", to, from,
                       below(33), width));
      return;
    default:
      line(fmt::format("{} = __shfl_xor_sync(lanes, {}, {}, {});", to, from,
                       below(32), width));
  }
}

void KernelWriter::vote_in_warp() {
  const std::string r = variable();
  switch (below(7)) {
    case 0:
      line(fmt::format("{} ^= __ballot_sync(lanes, {});", r, condition()));
      return;
    case 1:
      line(fmt::format("{} += __any_sync(lanes, {}) * 3u;", r, condition()));
      return;
    case 2:
      line(fmt::format("{} += __all_sync(lanes, {}) * 5u;", r, condition()));
      return;
    case 3:
      line(fmt::format("{} ^= __match_any_sync(lanes, {} % {});", r, variable(),
                       1 + below(5)));
      return;
    case 4:
      line(fmt::format(
          "{} ^= {}(lanes, {});", r,
          any({"__reduce_add_sync", "__reduce_min_sync", "__reduce_max_sync",
               "__reduce_xor_sync", "__reduce_and_sync", "__reduce_or_sync"}),
          variable()));
      return;
    case 5:
      line("shared[thread] = r1;");
      line("__syncwarp(lanes);");
      line(fmt::format("{} += shared[thread - lane + {} % __popc(lanes)];", r,
                       variable()));
      line("__syncwarp(lanes);");
      return;
    default:
      line(
          fmt::format("{{ int same = 0; {} += __match_all_sync(lanes, {} % 2, "
                      "&same) + same; }}",
                      r, variable()));
  }
}

// Both halves of a warp call, each for itself, from different branches.
void KernelWriter::in_half_warps() {
  if (!full_warps_) return assign();
  const std::string r = variable();
  line("if (lane < 16) {");
  line(fmt::format("  {} += __shfl_xor_sync(0x0000ffffu, {}, {}, 16);", r,
                   variable(), below(16)));
  line("} else {");
  line(fmt::format("  {} ^= __ballot_sync(0xffff0000u, {});", r, condition()));
  line("}");
  line("__syncwarp();");
}

void KernelWriter::repeat_together(int depth) {
  const std::string i = fmt::format("i{}", loops_++);
  line(fmt::format("for (unsigned {} = 0; {} < {}; ++{}) {{", i, i,
                   1 + below(4), i));
  ++indent_;
  for (unsigned k = 1 + below(3); k > 0; --k) together(depth + 1);
  --indent_;
  line("}");
}

}  // namespace hood
