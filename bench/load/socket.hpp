#pragma once
// The client's end of HTTP and WebSocket, as small as it can be: what is measured is the server.
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace bocage {

// From 127.0.0.1, or the address of somebody else on this machine.
inline int connect_to(std::uint16_t port, int address = 1) {
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in from{};
  from.sin_family = AF_INET;
  from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + static_cast<std::uint32_t>(address) - 1);
  if (address != 1 && bind(fd, reinterpret_cast<sockaddr*>(&from), sizeof from) != 0)
    throw std::runtime_error("cannot be somebody else");
  if (address != 1) {  // whom the server leaves waiting goes and comes again
    const timeval brief{1, 0}, patient{5, 0};
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &brief, sizeof brief);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patient, sizeof patient);
  }
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(fd, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0) {
    close(fd);
    throw std::runtime_error("cannot connect");
  }
  const int one = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return fd;
}

inline void send_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n <= 0) throw std::runtime_error("the server hung up");
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
}

inline std::string http(std::uint16_t port, std::string_view head, std::string_view body,
                        int address = 1) {
  const int fd = connect_to(port, address);
  std::string request(head);
  request += " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: " +
             std::to_string(body.size()) + "\r\n\r\n";
  send_all(fd, request.append(body));
  std::string reply;
  char chunk[65536];
  for (ssize_t n; (n = recv(fd, chunk, sizeof chunk, 0)) > 0;)
    reply.append(chunk, static_cast<std::size_t>(n));
  close(fd);
  const auto end = reply.find("\r\n\r\n");
  return end == reply.npos ? "" : reply.substr(end + 4);
}

struct Socket {
  int fd = -1;
  std::string in;

  void open(std::uint16_t port, int address = 1) {
    fd = connect_to(port, address);
    send_all(fd,
             "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: "
             "websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    while (in.find("\r\n\r\n") == in.npos && fill()) {
    }
    in.erase(0, in.find("\r\n\r\n") + 4);
  }
  static std::string frame(int first, std::string_view payload) {  // masked with zeros
    std::string f(1, static_cast<char>(first));
    const std::size_t n = payload.size();
    const int bytes = n < 126 ? 0 : n < 65536 ? 2 : 8;
    f += static_cast<char>(0x80 | (bytes == 0 ? n : bytes == 2 ? 126 : 127));
    for (int i = bytes - 1; i >= 0; --i) f += static_cast<char>(n >> (8 * i));
    return f.append(4, '\0').append(payload);
  }
  void text(std::string_view payload) { send_all(fd, frame(0x81, payload)); }
  bool fill() {
    char chunk[65536];
    const ssize_t n = recv(fd, chunk, sizeof chunk, 0);
    if (n <= 0) return false;
    in.append(chunk, static_cast<std::size_t>(n));
    return true;
  }
  // Hands every whole text message to take().
  template <class Take>
  void messages(Take&& take) {
    std::size_t at = 0;
    while (in.size() - at >= 2) {
      std::size_t n = static_cast<unsigned char>(in[at + 1]) & 0x7f, head = 2;
      if (n >= 126) {
        const std::size_t bytes = n == 126 ? 2 : 8;
        if (in.size() - at < 2 + bytes) break;
        n = 0;
        for (std::size_t i = 0; i < bytes; ++i)
          n = n << 8 | static_cast<unsigned char>(in[at + 2 + i]);
        head += bytes;
      }
      if (in.size() - at < head + n) break;
      if ((in[at] & 0x0f) == 1) take(std::string_view(in).substr(at + head, n));
      at += head + n;
    }
    in.erase(0, at);
  }
};

}  // namespace bocage
