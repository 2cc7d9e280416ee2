#include "server/net/door.hpp"

#include <linux/filter.h>

#include <algorithm>

namespace bocage::net {

namespace ip = boost::asio::ip;

namespace {

std::uint32_t word(const unsigned char* at) {
  return std::uint32_t{at[0]} << 24 | std::uint32_t{at[1]} << 16 | std::uint32_t{at[2]} << 8 |
         at[3];
}

// A filter sees the segment; what is before it, the packet's head, lies from here on.
constexpr auto head = static_cast<std::uint32_t>(SKF_NET_OFF);
constexpr std::uint32_t flags = 13, syn = 0x02, ack = 0x10, source_four = 12, source_six = 8;

constexpr sock_filter load_byte(std::uint32_t at) { return BPF_STMT(BPF_LD | BPF_B | BPF_ABS, at); }
constexpr sock_filter load_word(std::uint32_t at) { return BPF_STMT(BPF_LD | BPF_W | BPF_ABS, at); }
constexpr sock_filter only(std::uint32_t bits) { return BPF_STMT(BPF_ALU | BPF_AND | BPF_K, bits); }
constexpr sock_filter give(std::uint32_t bytes) { return BPF_STMT(BPF_RET | BPF_K, bytes); }
constexpr sock_filter if_equal(std::uint32_t value, std::size_t yes, std::size_t no) {
  return BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, static_cast<std::uint8_t>(yes),
                  static_cast<std::uint8_t>(no));
}
constexpr sock_filter all = give(~std::uint32_t{0}), nothing = give(0);

}  // namespace

void Door::shut(const ip::address& address, Moment until) {
  Shut s{false, {0, 0}, until};
  ip::address a = address;
  if (a.is_v6() && a.to_v6().is_v4_mapped()) a = ip::make_address_v4(ip::v4_mapped, a.to_v6());
  if (a.is_v4()) s.from[0] = word(a.to_v4().to_bytes().data());
  else {
    const auto bytes = a.to_v6().to_bytes();
    s = {true, {word(bytes.data()), word(bytes.data() + 4)}, until};
  }
  const auto there =
      std::ranges::find_if(out, [&](const Shut& o) { return o.six == s.six && o.from == s.from; });
  if (there != out.end()) there->until = std::max(there->until, until);
  else if (out.size() < most) {
    out.push_back(s);
    tell_kernel();
  }
}

bool Door::open(Moment now) {
  if (std::erase_if(out, [&](const Shut& s) { return s.until <= now; })) tell_kernel();
  return !out.empty();
}

// If the kernel has no filters, everybody is sent away by hand as before.
void Door::tell_kernel() const {
  if (out.empty()) {
    const int none = 0;
    ::setsockopt(socket, SOL_SOCKET, SO_DETACH_FILTER, &none, sizeof none);
    return;
  }
  std::vector<sock_filter> program{load_byte(flags), only(syn | ack), if_equal(syn, 1, 0), all,
                                   load_byte(head),  only(0xf0)};
  std::vector<const Shut*> four, six;
  for (const Shut& s : out) (s.six ? six : four).push_back(&s);
  program.push_back(if_equal(0x60, four.size() + 2, 0));
  program.push_back(load_word(head + source_four));
  for (std::size_t i = 0; i < four.size(); ++i)
    program.push_back(if_equal(four[i]->from[0], four.size() - i + 4 * six.size() + 1, 0));
  program.push_back(all);
  for (std::size_t i = 0; i < six.size(); ++i) {
    program.push_back(load_word(head + source_six));
    program.push_back(if_equal(six[i]->from[0], 0, 2));
    program.push_back(load_word(head + source_six + 4));
    program.push_back(if_equal(six[i]->from[1], 4 * (six.size() - i - 1) + 1, 0));
  }
  program.push_back(all);
  program.push_back(nothing);
  const sock_fprog filter{static_cast<unsigned short>(program.size()), program.data()};
  ::setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &filter, sizeof filter);
}

}  // namespace bocage::net
