// Network and storage together, as a room will use them: what a client hears is on the disk.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <random>
#include <thread>

#include "client.hpp"
#include "server/net/net.hpp"
#include "server/store/store.hpp"

using namespace bocage;
using client::Socket;

namespace {

struct Together : testing::Test {
  void SetUp() override {
    folder = (std::filesystem::temp_directory_path() / "bocage-both-XXXXXX").string();
    ASSERT_TRUE(mkdtemp(folder.data()));
    std::string complaint;
    store = store::open_sqlite({.file = folder + "/test.db"}, complaint);
    ASSERT_TRUE(store) << complaint;
  }
  void TearDown() override {
    store.reset();
    std::filesystem::remove_all(folder);
  }

  // A message is the client's next offset; it is answered when eight bytes are stored there.
  net::App app() {
    net::App a;
    a.http = [this](const net::Request& r, net::Reply reply) {
      store->create({std::string(r.path), 0, "pg", "s", "h"}, {},
                    [reply](const store::Result& done) {
                      reply(done.ok() ? net::json_reply("created")
                                      : net::error_reply(409, "taken", done.message));
                    });
    };
    a.ws_open = [](std::weak_ptr<net::Peer> w, const net::Request& r) {
      w.lock()->user =
          std::make_shared<std::pair<std::string, std::weak_ptr<net::Peer>>>(r.path, w);
    };
    a.ws_text = [this](net::Peer& p, std::string_view text) {
      const auto& [battle, weak] =
          *std::static_pointer_cast<std::pair<std::string, std::weak_ptr<net::Peer>>>(p.user);
      const auto heard = std::make_shared<const std::string>(text);
      store->append(battle, std::atol(heard->c_str()), "12345678",
                    [w = weak, heard](const store::Result& done) {
                      if (auto peer = w.lock(); peer && done.ok()) peer->send(heard);
                    });
    };
    return a;
  }

  std::string folder;
  std::unique_ptr<store::Store> store;
};

TEST_F(Together, WhatIsHeardIsStoredEvenWhenTheServerStopsInBetween) {
  net::Options o;
  o.port = 0;
  o.threads = 2;
  net::Server server(o, app());
  ASSERT_EQ(server.start(), "");
  std::vector<Socket> clients;
  std::vector<std::int64_t> heard(40, 0);
  for (std::size_t i = 0; i < heard.size(); ++i) {
    const std::string battle = "/battle-" + std::to_string(i);
    EXPECT_EQ(Socket(server.port()).get(battle).body, "created");
    EXPECT_EQ(Socket(server.port()).get(battle).status, 409);
    clients.emplace_back(server.port());
    ASSERT_EQ(clients[i].upgrade(battle).status, 101);
  }
  for (std::size_t i = 0; i < heard.size(); ++i)
    for (int k = 0; k < 50; ++k) clients[i].text(std::to_string(k * 8));
  EXPECT_EQ(clients[0].frame().payload, "0");
  heard[0] = 8;
  server.stop();
  for (std::size_t i = 0; i < heard.size(); ++i) {
    for (auto f = clients[i].frame(); f.opcode == 1; f = clients[i].frame()) {
      ASSERT_EQ(f.payload, std::to_string(heard[i]));  // in order, nothing left out
      heard[i] += 8;
    }
  }
  clients.clear();
  server.wait();
  store->flush();
  for (std::size_t i = 0; i < heard.size(); ++i)
    EXPECT_GE(store->journal_size("/battle-" + std::to_string(i)), heard[i]);
}

TEST_F(Together, RandomBytesHurtNobody) {
  net::Options o;
  o.port = 0;
  o.requests = {1e6, 1e6};
  net::Server server(o, app());
  ASSERT_EQ(server.start(), "");
  EXPECT_EQ(Socket(server.port()).get("/b").body, "created");
  Socket good(server.port());
  ASSERT_EQ(good.upgrade("/b").status, 101);
  std::mt19937 random(6);
  const auto noise = [&](std::size_t most) {
    std::string bytes(random() % most, ' ');
    for (char& c : bytes) c = static_cast<char>(random());
    return bytes;
  };
  for (int i = 0; i < 300; ++i) {
    Socket bad(server.port());
    if (i % 3 == 0) bad.send("GET / HTTP/1.1\r\n" + noise(300) + "\r\n\r\n");
    if (i % 3 == 1) bad.send(noise(2000));
    if (i % 3 == 2) {
      bad.upgrade("/b");
      bad.send(noise(2000));
    }
    if (i % 30 == 0) {
      const std::string offset = std::to_string(i / 30 * 8);
      good.text(offset);
      EXPECT_EQ(good.frame().payload, offset);
    }
  }
  EXPECT_EQ(store->journal_size("/b"), 80);
}

}  // namespace
