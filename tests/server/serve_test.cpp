// The program as people start it: `bocage serve`, its port and its end.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <vector>

#include "server/client.hpp"

#ifdef BOCAGE_BINARY
namespace {

namespace fs = std::filesystem;

// A port of this machine that somebody listens on.
struct Taken {
  explicit Taken(std::uint16_t wanted) : fd(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in here{};
    here.sin_family = AF_INET;
    here.sin_port = htons(wanted);
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ours = bind(fd, reinterpret_cast<sockaddr*>(&here), sizeof here) == 0 && listen(fd, 1) == 0;
    socklen_t size = sizeof here;
    getsockname(fd, reinterpret_cast<sockaddr*>(&here), &size);
    port = wanted ? wanted : ntohs(here.sin_port);
  }
  ~Taken() { close(fd); }
  int fd;
  bool ours = false;  // else somebody else had it just now, and may leave it any moment
  std::uint16_t port = 0;
};

struct Program {
  explicit Program(std::vector<std::string> arguments) {
    int ends[2];
    if (pipe(ends) != 0) return;
    pid = fork();
    if (pid == 0) {
      dup2(ends[1], 1);
      dup2(ends[1], 2);
      close(ends[0]);
      std::vector<char*> list;
      arguments.insert(arguments.begin(), BOCAGE_BINARY);
      for (std::string& each : arguments) list.push_back(each.data());
      list.push_back(nullptr);
      execv(list[0], list.data());
      _exit(127);
    }
    close(ends[1]);
    out = ends[0];
  }
  ~Program() {
    if (pid > 0) {
      kill(pid, SIGKILL);
      waitpid(pid, nullptr, 0);
    }
    close(out);
  }
  std::string line() {  // what it says next; nothing: it has ended
    std::string text;
    for (char c; read(out, &c, 1) == 1 && c != '\n';) text += c;
    return text;
  }
  int ended() {  // its exit code
    int status = 0;
    waitpid(pid, &status, 0);
    pid = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  pid_t pid = 0;
  int out = -1;
};

class ServeTest : public testing::Test {
 protected:
  void SetUp() override {
    folder = (fs::temp_directory_path() / "bocage-serve-XXXXXX").string();
    ASSERT_TRUE(mkdtemp(folder.data()));
  }
  void TearDown() override { fs::remove_all(folder); }
  std::string folder;
};

TEST_F(ServeTest, APortThatWasAskedForAndIsTakenIsAClearError) {
  const Taken taken(0);
  Program program({"serve", "--port", std::to_string(taken.port), "--db", folder + "/a.db"});
  const std::string said = program.line();
  EXPECT_NE(said.find("port " + std::to_string(taken.port) + " is in use"), said.npos) << said;
  EXPECT_EQ(program.ended(), 3);
}

TEST_F(ServeTest, WithoutAPortTheNextFreeOneIsTakenAndAStopIsGraceful) {
  const Taken taken(8080);
  Program program({"serve", "--db", folder + "/a.db"});
  const std::string said = program.line(), before = "bocage is at http://127.0.0.1:";
  ASSERT_TRUE(said.starts_with(before)) << said;
  const int port = std::atoi(said.c_str() + before.size());
  EXPECT_GE(port, taken.ours ? 8081 : 8080);
  client::Socket socket(static_cast<std::uint16_t>(port));
  socket.upgrade("/ws");
  socket.text("{\"id\":1,\"do\":\"ping\"}");
  EXPECT_EQ(socket.frame().payload, "{\"id\":1,\"ok\":true}");
  kill(program.pid, SIGTERM);
  const client::Frame bye = socket.frame();
  EXPECT_EQ(bye.opcode, 8);
  EXPECT_EQ(bye.close_code(), 1001);
  EXPECT_EQ(program.ended(), 0);
}

TEST_F(ServeTest, ADatabaseThatIsNoneIsAClearErrorAndLeftAlone) {
  const std::string file = folder + "/notes.txt";
  const int fd = open(file.c_str(), O_CREAT | O_WRONLY, 0600);
  const std::string words(5000, 'x');
  ASSERT_EQ(write(fd, words.data(), words.size()), static_cast<ssize_t>(words.size()));
  close(fd);
  Program program({"serve", "--port", "0", "--db", file});
  EXPECT_NE(program.line().find("it is not a database"), std::string::npos);
  EXPECT_EQ(program.ended(), 3);
  EXPECT_EQ(fs::file_size(file), words.size());
}

}  // namespace
#endif
