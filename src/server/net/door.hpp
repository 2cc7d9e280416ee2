#pragma once
// The door of the house. Whoever owes much is not even answered there: a filter on the listening socket lets the
// kernel drop what would open a connection, so that a flood of them costs nobody anything. Who is inside stays.
#include <sys/socket.h>

#include <array>
#include <boost/asio/ip/address.hpp>
#include <cstdint>
#include <vector>

#include "server/net/limits.hpp"

namespace bocage::net {

class Door {
 public:
  static constexpr std::size_t most =
      32;  // shut out at once; for more there is no room in a filter

  explicit Door(int listening_socket) : socket(listening_socket) {}

  // An IPv4 address, or an IPv6 /64, as limits count them.
  void shut(const boost::asio::ip::address&, Moment until);
  // For those whose time is over. Whether somebody is still shut out.
  bool open(Moment now);

 private:
  struct Shut {
    bool six;
    std::array<std::uint32_t, 2> from;  // the address, or the first half of it
    Moment until;
  };
  void tell_kernel() const;

  int socket;
  std::vector<Shut> out;
};

}  // namespace bocage::net
