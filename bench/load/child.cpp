#include "child.hpp"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>

#include "opponents/levels.hpp"
#include "opponents/players.hpp"
#include "server/hall.hpp"
#include "socket.hpp"

namespace bocage {
namespace {

[[noreturn]] void run_server(const Arguments& a, const std::string& file, int pipe) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  std::string complaint;
  auto store = store::open_sqlite({.file = file}, complaint);
  HallOptions house;
  house.player = think;
  for (const Level& level : levels()) house.levels.push_back({level.id, level.name, {}});
  if (!a.as_in_life) {
    house.creations = {1e9, 1e9};
    house.max_tokens = 10000;
    house.max_elsewhere = 100000;
  } else {
    house.thinkers = 2;
    house.idle = house.sweep = std::chrono::seconds(2);
  }
  if (a.idle) house.idle = house.sweep = std::chrono::seconds(a.idle);
  Hall hall(*store, house);
  net::Options o;
  o.port = 0;
  o.threads = a.threads;
  o.signals = true;
  if (!a.as_in_life) {
    o.messages = o.messages_by_address = o.requests = {1e9, 1e9};
    o.max_connections_per_address = 100000;
  }
  // Our sockets do not answer pings, and under valgrind everything takes its time.
  if (!a.as_in_life) o.idle = o.reply = o.request = std::chrono::hours(1);
  net::Server server(o, hall.app());
  complaint = server.start();
  const std::uint16_t port = complaint.empty() ? server.port() : 0;
  if (write(pipe, &port, sizeof port) != sizeof port) _exit(1);
  server.wait();
  hall.stop();
  _exit(0);
}

}  // namespace

Child::Child(const Arguments& a) {
  folder = (std::filesystem::temp_directory_path() / "bocage-load-XXXXXX").string();
  int ends[2];
  if (!mkdtemp(folder.data()) || pipe(ends) != 0) throw std::runtime_error("no temporary folder");
  pid = fork();
  if (pid == 0) run_server(a, folder + "/load.db", ends[1]);
  if (read(ends[0], &port, sizeof port) != sizeof port || !port)
    throw std::runtime_error("the server does not start");
}

Child::~Child() {
  kill(pid, SIGTERM);
  waitpid(pid, nullptr, 0);
  std::filesystem::remove_all(folder);
}

double Child::cpu_seconds() const {
  clockid_t clock;
  timespec t{};
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &t) != 0) return 0;
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

double Child::kilobytes() const {
  std::ifstream statm("/proc/" + std::to_string(pid) + "/statm");
  double size = 0, resident = 0;
  statm >> size >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1024;
}

std::int64_t Child::metric(const std::string& name) const {
  const std::string page = http(port, "GET /metrics", "");
  const auto at = page.find("\n" + name + " ");
  return at == page.npos ? -1 : std::atoll(page.c_str() + at + name.size() + 2);
}

}  // namespace bocage
