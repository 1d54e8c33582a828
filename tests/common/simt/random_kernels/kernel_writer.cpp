#include <fmt/core.h>

#include <tests/common/simt/random_kernels/kernel_writer.hpp>

namespace hood {

namespace {

constexpr unsigned variables = 5;

}  // namespace

KernelWriter::KernelWriter(std::uint64_t seed) : seed_(seed), random_(seed) {
  choose_shape();
  count_ = any({"atomicAdd", "atomicXor", "atomicMax", "atomicMin"});
}

std::string KernelWriter::any(std::initializer_list<std::string_view> words) {
  return std::string(words.begin()[below(static_cast<unsigned>(words.size()))]);
}

void KernelWriter::choose_shape() {
  static constexpr unsigned extents[][3] = {
      {32, 1, 1}, {64, 1, 1}, {96, 1, 1}, {128, 1, 1}, {256, 1, 1}, {16, 4, 1},
      {8, 8, 2},  {32, 3, 1}, {4, 4, 4},  {1, 1, 1},   {7, 1, 1},   {33, 1, 1},
      {45, 1, 1}, {5, 5, 5},  {1, 37, 1}, {100, 1, 1}};
  const auto& chosen = extents[below(16)];
  for (int i = 0; i < 3; ++i) block_[i] = chosen[i];
  full_warps_ = block_[0] * block_[1] * block_[2] % 32 == 0;
  grid_[0] = 1 + below(4);
  grid_[1] = 1 + below(3);
  grid_[2] = one_in(3) ? 2 : 1;
}

std::string KernelWriter::entry() const {
  return fmt::format(
      "    {{{}, kernel_{}, dim3({}, {}, {}), dim3({}, {}, {})}},", seed_,
      seed_, grid_[0], grid_[1], grid_[2], block_[0], block_[1], block_[2]);
}

void KernelWriter::line(const std::string& text) {
  text_ +=
      std::string(static_cast<std::size_t>(2 * indent_), ' ') + text + "\n";
}

std::string KernelWriter::number() {
  return fmt::format("{}u", one_in(2) ? below(64) : random_() & 0xffffffffU);
}

std::string KernelWriter::variable() {
  return fmt::format("r{}", below(variables));
}

std::string KernelWriter::value(int depth) {
  const auto a = [&] { return depth < 2 ? value(depth + 1) : variable(); };
  switch (below(14)) {
    case 0:
      return number();
    case 1:
      return fmt::format("(thread * {} + {})", number(), variable());
    case 2:
      return fmt::format("input[{} % input_size]", a());
    case 3:
      return fmt::format("__popc({})", a());
    case 4:
      return fmt::format("__brev({})", a());
    case 5:
      return fmt::format("__umulhi({}, {})", a(), number());
    case 6:
      return fmt::format("__funnelshift_l({}, {}, {})", a(), variable(),
                         below(32));
    case 7:
      return fmt::format("__byte_perm({}, {}, {:#x})", a(), variable(),
                         below(0x7777) & 0x7777U);
    case 8:
      return fmt::format("({} ? {} : {})", condition(), a(), variable());
    case 9:
      return fmt::format("min({}, {})", a(), variable());
    case 10:
      return fmt::format("mix({}, {})", a(), variable());
    case 11:
      return fmt::format("({} >> {})", a(), below(32));
    case 12:
      return variable();
    default:
      return fmt::format("({} {} {})", a(), any({"+", "-", "*", "^", "&", "|"}),
                         a());
  }
}

std::string KernelWriter::condition() {
  switch (below(4)) {
    case 0:
      return fmt::format("(thread % {} < {})", 2 + below(7), 1 + below(3));
    case 1:
      return fmt::format("({} & {})", variable(), 1U << below(8));
    case 2:
      return fmt::format("(blockIdx.x == {})", below(3));
    default:
      return fmt::format("({} < {})", variable(), variable());
  }
}

void KernelWriter::assign() {
  line(fmt::format("{} {} {};", variable(), any({"=", "+=", "^=", "-="}),
                   value()));
}

void KernelWriter::on_its_own(int depth) {
  if (--budget_ < 0) return assign();
  switch (below(depth < 3 ? 8 : 4)) {
    case 0:
      return use_private_array();
    case 1:
      return use_float();
    case 2:
      return count_globally();
    case 3:
      return assign();
    case 4:
    case 5:
      return branch(depth);
    case 6:
      return loop(depth);
    default:
      return assign();
  }
}

void KernelWriter::branch(int depth) {
  line(fmt::format("if ({}) {{", condition()));
  ++indent_;
  for (unsigned i = 1 + below(3); i > 0; --i) on_its_own(depth + 1);
  --indent_;
  if (one_in(2)) {
    line("} else {");
    ++indent_;
    on_its_own(depth + 1);
    --indent_;
  }
  line("}");
}

void KernelWriter::loop(int depth) {
  const std::string i = fmt::format("i{}", loops_++);
  line(fmt::format("for (unsigned {} = 0; {} < {} % {}; ++{}) {{", i, i,
                   variable(), 2 + below(6), i));
  ++indent_;
  // The bound may change within the loop: this ends it anyway.
  line(fmt::format("if ({} > 8) break;", i));
  for (unsigned k = 1 + below(2); k > 0; --k) on_its_own(depth + 1);
  if (one_in(2)) {
    line(fmt::format("if ({}) {};", condition(), any({"break", "continue"})));
    assign();
  }
  --indent_;
  line("}");
}

void KernelWriter::use_private_array() {
  line(fmt::format("own[{} % 8] {} {};", variable(), any({"=", "+="}),
                   value(1)));
  line(fmt::format("{} ^= own[{} % 8];", variable(), variable()));
}

void KernelWriter::use_float() {
  const std::string r = variable();
  line(fmt::format("f = __fmaf_rn(__uint2float_rn({} & 0xffffu), {}, f);",
                   variable(), any({"0.5f", "-1.25f", "3e-3f", "1e5f"})));
  line(fmt::format(
      "f = {}(f, __uint2float_rn({} >> 20));",
      any({"__fadd_rn", "__fmul_rn", "__fsub_rn", "fmaxf", "fminf"}), r));
  line(fmt::format("if (f != f || f > 1e30f || f < -1e30f) f = {}.0f;",
                   below(9)));
  line(fmt::format("{} += __float_as_uint(f);", r));
}

// The result of an atomic depends on the order; what it leaves does not.
void KernelWriter::count_globally() {
  line(fmt::format("{}(&counters[{} % counter_count], {});", count_, variable(),
                   variable()));
}

}  // namespace hood
