// bocage serve: the server and the page, one process, one port.
#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <thread>

#include "cli/commands.hpp"
#include "opponents/levels.hpp"
#include "opponents/players.hpp"
#include "server/hall.hpp"
#include "texts/texts.hpp"

extern char** environ;

namespace bocage::cli {
namespace {

struct Serve {
  std::string address = "127.0.0.1", db, public_url;
  std::uint16_t port = 8080;
  bool port_given = false, open = false, quiet = false, verbose = false, behind_proxy = false;
};

std::filesystem::path data_folder() {
  if (const char* data = std::getenv("XDG_DATA_HOME"); data && *data)
    return std::filesystem::path(data) / "bocage";
  if (const char* home = std::getenv("HOME"); home && *home)
    return std::filesystem::path(home) / ".local/share/bocage";
  return "bocage-data";
}

std::vector<LevelText> level_texts() {
  std::vector<LevelText> list;
  for (const Level& level : levels()) {
    LevelText text{level.id, level.name, {}};
    for (const std::string_view language : languages) {
      const std::string key = "opponents.level." + level.id;
      text.text[std::string(language)] =
          find_text(language, key).data() ? render_text(language, key) : "";
    }
    list.push_back(std::move(text));
  }
  return list;
}

// A browser, where there is a screen to show it on.
void open_page(std::string address) {
  if (!std::getenv("DISPLAY") && !std::getenv("WAYLAND_DISPLAY")) return;
  std::string program = "xdg-open";
  char* const arguments[] = {program.data(), address.data(), nullptr};
  posix_spawn_file_actions_t quietly;
  posix_spawn_file_actions_init(&quietly);
  posix_spawn_file_actions_addopen(&quietly, 1, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&quietly, 2, "/dev/null", O_WRONLY, 0);
  pid_t child = 0;
  if (posix_spawnp(&child, program.c_str(), &quietly, nullptr, arguments, environ) == 0)
    std::thread([child] { waitpid(child, nullptr, 0); }).detach();
  posix_spawn_file_actions_destroy(&quietly);
}

std::string page_address(const Serve& o, std::uint16_t port) {
  if (!o.public_url.empty()) return o.public_url;
  const bool any = o.address == "0.0.0.0" || o.address == "::";
  const std::string host = any                                     ? "localhost"
                           : o.address.find(':') != o.address.npos ? "[" + o.address + "]"
                                                                   : o.address;
  return "http://" + host + ":" + std::to_string(port) + "/";
}

// Every connection is a file. Soft limits are low for the sake of programs that are not servers.
void allow_many_files() {
  rlimit files{};
  constexpr rlim_t enough = 65'536;
  if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= enough) return;
  files.rlim_cur = std::min(files.rlim_max, enough);
  setrlimit(RLIMIT_NOFILE, &files);
}

int serve(Serve o) {
  namespace fs = std::filesystem;
  allow_many_files();
  if (o.db.empty()) o.db = (data_folder() / "battles.db").string();
  std::error_code bad;
  if (const fs::path folder = fs::path(o.db).parent_path(); !folder.empty())
    fs::create_directories(folder, bad);

  Metrics metrics;
  Log log;
  log.level = o.verbose ? LogLevel::info : o.quiet ? LogLevel::error : LogLevel::warn;
  std::string complaint;
  const auto store = store::open_sqlite(
      {.file = o.db,
       .on_damage =
           [&](const std::string& found) {
             log.error("store.damaged", {{"file", o.db}, {"problem", found}});
             std::cerr << "bocage: " << o.db << " is damaged: " << found
                       << "; stop the server and run: bocage repair " << o.db << '\n';
           }},
      complaint);
  if (!store) {
    std::cerr << "bocage: " << complaint << '\n';
    return failed;
  }
  HallOptions house;
  house.player = think;
  house.judge = judge();
  house.levels = level_texts();
  house.thinkers = std::max(2, static_cast<int>(std::thread::hardware_concurrency()) - 1);
  house.log = &log;
  house.metrics = &metrics;
  Hall hall(*store, std::move(house));

  net::Options net;
  net.address = o.address;
  net.port = o.port;
  net.public_url = o.public_url;
  net.trust_forwarded = o.behind_proxy;
  net.signals = true;
  net.log = &log;
  net.metrics = &metrics;
  std::unique_ptr<net::Server> server;
  for (int attempt = 0;; ++attempt) {
    server = std::make_unique<net::Server>(net, hall.app());
    complaint = server->start();
    if (complaint.empty()) break;
    const bool taken = complaint.find("in use") != complaint.npos;
    if (!taken || o.port_given || attempt == 20) {
      std::cerr << "bocage: " << complaint << '\n';
      return failed;
    }
    ++net.port;  // nobody asked for this very port: the next one will do
  }
  const std::string address = page_address(o, server->port());
  std::cout << "bocage is at " << address << std::endl;
  if (!o.quiet) std::cout << "Battles are kept in " << o.db << ". Stop with Ctrl+C." << std::endl;
  if (o.open) open_page(address);
  server->wait();
  hall.stop();
  server.reset();
  return done;
}

}  // namespace

void add_serve(CLI::App& app, Run& run) {
  auto* command = app.add_subcommand("serve", "play in the browser: the server and the page");
  auto o = std::make_shared<Serve>();
  auto* port = command
                   ->add_option("--port", o->port,
                                "the port; the next free one if 8080 is taken and none is given")
                   ->check(CLI::Range(0, 65535));
  command->add_option("--address", o->address, "where to listen; 0.0.0.0 lets other machines in")
      ->capture_default_str();
  command->add_option("--db", o->db, "the file that keeps the battles");
  command->add_option("--public-url", o->public_url,
                      "the address people use, if it is another (a reverse proxy)");
  command->add_flag("--behind-proxy", o->behind_proxy,
                    "believe X-Forwarded-For of a proxy on this machine");
  command->add_flag("--open", o->open, "open the page in a browser");
  command->add_flag("--quiet", o->quiet, "say no more than the address");
  command->add_flag("--verbose", o->verbose, "log everything");
  command->callback([o, port, &run] {
    o->port_given = port->count() > 0;
    run = [o] { return serve(*o); };
  });
}

}  // namespace bocage::cli
