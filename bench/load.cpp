// A load generator for the server: so many battles at once, two sockets each, random legal answers.
//
//   bocage_load [--battles 200] [--rate 0] [--seconds 10] [--game uf] [--scenario a] [--threads 1]
//
// The server runs in a child process of its own, so that its CPU time can be told from ours. A rate
// of 0 answers as fast as the server does (throughput per CPU second); a rate of 2000 spreads that
// many answers a second over all battles (round trips as people would meet them).
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <queue>
#include <random>

#include "server/hall.hpp"
#include "session/games.hpp"

namespace {

using namespace bocage;
namespace json = boost::json;
using Moment = std::chrono::steady_clock::time_point;

struct Arguments {
  int battles = 200, seconds = 10, threads = 1;
  double rate = 0;
  std::string game = "uf", scenario;
};

[[noreturn]] void run_server(const Arguments& a, const std::string& file, int pipe) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::string complaint;
  auto store = store::open_sqlite({.file = file}, complaint);
  HallOptions house;
  house.creations = {1e9, 1e9};
  house.max_tokens = 10000;
  house.max_elsewhere = 100000;
  Hall hall(*store, house);
  net::Options o;
  o.port = 0;
  o.threads = a.threads;
  o.signals = true;
  o.messages = o.requests = {1e9, 1e9};
  o.max_connections_per_address = 100000;
  net::Server server(o, hall.app());
  complaint = server.start();
  const std::uint16_t port = complaint.empty() ? server.port() : 0;
  if (write(pipe, &port, sizeof port) != sizeof port) _exit(1);
  server.wait();
  hall.stop();
  _exit(0);
}

double cpu_seconds(pid_t pid) {
  clockid_t clock;
  timespec t{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0) return 0;
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

int connect_to(std::uint16_t port) {
  const int fd = socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(fd, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0)
    throw std::runtime_error("cannot connect");
  const int one = 1;
  setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
  return fd;
}

void send_all(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t n = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (n <= 0) throw std::runtime_error("the server hung up");
    bytes.remove_prefix(static_cast<std::size_t>(n));
  }
}

struct Socket {
  int fd = -1;
  std::string in;

  void text(std::string_view payload) {  // masked with zeros
    std::string f(1, '\x81');
    if (payload.size() < 126) f += static_cast<char>(0x80 | payload.size());
    else
      f += static_cast<char>(0xfe), f += static_cast<char>(payload.size() >> 8),
          f += static_cast<char>(payload.size());
    f.append(4, '\0').append(payload);
    send_all(fd, f);
  }
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

std::string http(std::uint16_t port, std::string_view head, std::string_view body) {
  const int fd = connect_to(port);
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

struct Table {
  Socket sockets[2];
  std::string tokens[2];
  std::int64_t seq = 0;
  int acting = -1, options = 0;  // whose turn, and how many options
  bool asked = false;
  int joined = 0;
  Moment sent;
};

struct Load {
  Arguments a;
  std::uint16_t port = 0;
  std::mt19937 random{1};
  std::vector<Table> tables;
  std::vector<std::array<std::string, 2>> spare;
  std::vector<double> trips;  // milliseconds
  std::uint64_t answers = 0, bytes = 0, refused = 0;
  bool counting = false;

  std::array<std::string, 2> new_battle() {
    const json::value made = json::parse(
        http(port, "POST /api/battles",
             json::serialize(json::object{{"game", a.game}, {"scenario", a.scenario}})));
    std::array<std::string, 2> tokens;
    for (std::size_t i = 0; i < 2; ++i)
      tokens[i] = made.at("seats").as_array()[i].at("token").as_string();
    return tokens;
  }
  void sit(Table& t) {
    if (spare.empty()) spare.push_back(new_battle());
    t.acting = -1;
    t.seq = -1;
    t.asked = false;
    t.joined = 0;
    for (int i = 0; i < 2; ++i) {
      t.tokens[i] = spare.back()[static_cast<std::size_t>(i)];
      t.sockets[i].text("{\"id\":1,\"do\":\"join\",\"token\":\"" + t.tokens[i] + "\"}");
    }
    spare.pop_back();
  }
  void answer(Table& t) {
    if (t.acting < 0 || t.asked || t.joined < 2) return;
    t.asked = true;
    t.sent = std::chrono::steady_clock::now();
    t.sockets[t.acting].text("{\"id\":2,\"do\":\"choose\",\"token\":\"" + t.tokens[t.acting] +
                             "\",\"seq\":" + std::to_string(t.seq) + ",\"option\":" +
                             std::to_string(random() % static_cast<unsigned>(t.options)) + "}");
  }
  static std::int64_t number_after(std::string_view text, std::string_view key) {
    const auto at = text.rfind(key);
    return at == text.npos ? -1 : std::atoll(text.data() + at + key.size());
  }
  void hear(Table& t, int i, std::string_view m) {
    bytes += m.size();
    const bool push = m.starts_with("{\"push\":\"update\""),
               join = m.starts_with("{\"id\":1,\"ok\":true");
    if (push || join) {
      if (m.find(t.tokens[i].c_str()) == m.npos && push) return;  // of the battle before
      const auto pending = m.find("\"pending\":{");
      if (pending == m.npos) return;
      if (join) ++t.joined;
      if (m.find("\"kind\":\"over\"", pending) != m.npos) {
        if (i == 0 || join) t.joined = -100, sit(t);
        return;
      }
      const auto options = m.find("\"options\":[", pending);
      const std::int64_t seq =
          push ? std::atoll(m.data() + m.find("\"seq\":") + 6) : number_after(m, "\"seq\":");
      if (seq > t.seq || join) t.acting = t.seq == seq ? t.acting : -1;  // the turn may have passed
      t.seq = seq;
      if (options == m.npos) return;
      t.acting = i;
      t.options = 0;
      for (auto at = m.find("\"option\":", options); at != m.npos;
           at = m.find("\"option\":", at + 9))
        ++t.options;
    } else if (m.starts_with("{\"id\":2,")) {
      t.asked = false;
      if (m.find("\"ok\":true") == m.npos) {
        ++refused;
        return;
      }
      if (!counting) return;
      ++answers;
      trips.push_back(
          std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - t.sent)
              .count());
    }
  }
};

int run(const Arguments& a) {
  std::string folder = (std::filesystem::temp_directory_path() / "bocage-load-XXXXXX").string();
  if (!mkdtemp(folder.data())) return 3;
  int ends[2];
  if (pipe(ends) != 0) return 3;
  const pid_t child = fork();
  if (child == 0) run_server(a, folder + "/load.db", ends[1]);
  Load load;
  load.a = a;
  if (read(ends[0], &load.port, sizeof load.port) != sizeof load.port || !load.port) return 3;
  const int spares = a.battles * 3;
  for (int i = 0; i < spares; ++i) load.spare.push_back(load.new_battle());
  const int poll = epoll_create1(0);
  load.tables.resize(static_cast<std::size_t>(a.battles));
  for (int i = 0; i < 2 * a.battles; ++i) {
    Socket& s = load.tables[static_cast<std::size_t>(i / 2)].sockets[i % 2];
    s.fd = connect_to(load.port);
    send_all(s.fd,
             "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: "
             "websocket\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    while (s.in.find("\r\n\r\n") == s.in.npos && s.fill()) {
    }
    s.in.erase(0, s.in.find("\r\n\r\n") + 4);
    epoll_event e{};
    e.events = EPOLLIN;
    e.data.u32 = static_cast<std::uint32_t>(i);
    epoll_ctl(poll, EPOLL_CTL_ADD, s.fd, &e);
  }
  for (Table& t : load.tables) load.sit(t);

  const auto start = std::chrono::steady_clock::now();
  const auto warm = start + std::chrono::seconds(2), end = warm + std::chrono::seconds(a.seconds);
  double cpu = 0, wall = 0;
  double due = 0;
  std::size_t turn = 0;
  Moment last = start;
  for (Moment now = start; now < end; now = std::chrono::steady_clock::now()) {
    if (!load.counting && now >= warm) {
      load.counting = true;
      load.bytes = 0;
      cpu = cpu_seconds(child);
      wall = std::chrono::duration<double>(now - start).count();
    }
    if (a.rate > 0) {  // whose turn it is, in turn
      due = std::min(due + std::chrono::duration<double>(now - last).count() * a.rate,
                     0.02 * a.rate + 1);
      last = now;
      for (std::size_t tries = 0; due >= 1 && tries < load.tables.size(); ++tries) {
        Table& t = load.tables[turn++ % load.tables.size()];
        if (t.acting < 0 || t.asked || t.joined < 2) continue;
        load.answer(t);
        due -= 1;
      }
    }
    epoll_event events[256];
    const int n = epoll_wait(poll, events, 256, 1);
    for (int k = 0; k < n; ++k) {
      const auto i = events[k].data.u32;
      Table& t = load.tables[i / 2];
      Socket& s = t.sockets[i % 2];
      if (!s.fill()) throw std::runtime_error("the server hung up");
      s.messages([&](std::string_view m) { load.hear(t, static_cast<int>(i % 2), m); });
      if (a.rate <= 0) load.answer(t);
    }
  }
  const double used = cpu_seconds(child) - cpu;
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() - wall;
  std::ranges::sort(load.trips);
  const auto at = [&](double q) {
    return load.trips.empty() ? 0.0
                              : load.trips[static_cast<std::size_t>(
                                    q * static_cast<double>(load.trips.size() - 1))];
  };
  std::cout << json::serialize(json::object{
                   {"game", a.game},
                   {"battles", a.battles},
                   {"answers", load.answers},
                   {"refused", load.refused},
                   {"answers_per_second", static_cast<double>(load.answers) / seconds},
                   {"answers_per_cpu_second", static_cast<double>(load.answers) / used},
                   {"server_cpu", used / seconds},
                   {"bytes_per_answer",
                    static_cast<double>(load.bytes) /
                        static_cast<double>(std::max<std::uint64_t>(1, load.answers))},
                   {"p50_ms", at(0.5)},
                   {"p95_ms", at(0.95)},
                   {"p99_ms", at(0.99)}})
            << std::endl;
  kill(child, SIGTERM);
  waitpid(child, nullptr, 0);
  std::filesystem::remove_all(folder);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Arguments a;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string key = argv[i], value = argv[i + 1];
    if (key == "--battles") a.battles = std::atoi(value.c_str());
    else if (key == "--rate") a.rate = std::atof(value.c_str());
    else if (key == "--seconds") a.seconds = std::atoi(value.c_str());
    else if (key == "--threads") a.threads = std::atoi(value.c_str());
    else if (key == "--game") a.game = value;
    else if (key == "--scenario") a.scenario = value;
  }
  if (a.scenario.empty()) a.scenario = scenario_ids(a.game).front();
  return run(a);
}
