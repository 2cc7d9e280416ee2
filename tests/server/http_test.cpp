#include <gtest/gtest.h>

#include <thread>

#include "client.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/net/net.hpp"

using namespace bocage;
using namespace bocage::net;
using client::Socket;

namespace {

Options any_port() {
  Options o;
  o.port = 0;
  return o;
}

App hello() {
  App app;
  app.http = [](const Request& r, Reply reply) {
    if (r.path == "/hello") return reply(json_reply(R"({"ok":true})"));
    if (r.path == "/echo")
      return reply(json_reply(std::string(r.method) + "?" + std::string(r.query) + "#" +
                              std::string(r.body)));
    if (r.path == "/throws") throw std::runtime_error("on purpose");
    if (r.path == "/forgets") return;
    if (r.path == "/address") return reply(json_reply(std::string(r.address)));
    if (r.path == "/page") {
      Response page;
      page.mime = "text/html; charset=utf-8";
      page.fixed = "<p>page</p>";
      return reply(page);
    }
    reply(error_reply(404, "not_found", "no \"such\" thing"));
  };
  return app;
}

struct Running {
  explicit Running(Options o = any_port(), App a = hello()) : server(std::move(o), std::move(a)) {
    EXPECT_EQ(server.start(), "");
  }
  Server server;
  Socket connect() { return Socket(server.port()); }
};

TEST(Http, AnswersAndKeepsTheConnection) {
  Running run;
  auto c = run.connect();
  for (int i = 0; i < 3; ++i) {
    const auto r = c.get("/hello");
    EXPECT_EQ(r.status, 200);
    EXPECT_EQ(r.body, R"({"ok":true})");
    EXPECT_EQ(r.header("content-type"), "application/json");
    EXPECT_EQ(r.header("cache-control"), "no-store");
  }
  EXPECT_EQ(c.request("POST", "/echo?a=b", "", "body").body, "POST?a=b#body");
}

TEST(Http, HeadHasTheLengthAndNoBody) {
  Running run;
  auto c = run.connect();
  const auto r = c.request("HEAD", "/hello");
  EXPECT_EQ(r.status, 200);
  EXPECT_EQ(r.header("content-length"), "11");
  EXPECT_EQ(c.request("HEAD", "/page").header("content-length"), "11");
  EXPECT_EQ(c.get("/page").body, "<p>page</p>");  // nothing of a body was left in between
}

TEST(Http, ErrorsAreJson) {
  Running run;
  auto c = run.connect();
  const auto missing = c.get("/nothing");
  EXPECT_EQ(missing.status, 404);
  EXPECT_EQ(missing.body,
            R"({"ok":false,"error":{"code":"not_found","message":"no \"such\" thing"}})");
  const auto method = c.request("PATCH", "/hello");
  EXPECT_EQ(method.status, 405);
  EXPECT_EQ(method.header("allow"), "GET, HEAD, POST, PUT, DELETE");
  EXPECT_NE(method.body.find("method_not_allowed"), std::string::npos);
}

TEST(Http, AThrowingOrForgetfulHandlerAnswers500AndTheServerGoesOn) {
  Running run;
  auto c = run.connect();
  EXPECT_EQ(c.get("/throws").status, 500);
  EXPECT_EQ(c.get("/forgets").status, 500);
  EXPECT_EQ(c.get("/hello").status, 200);
}

TEST(Http, GarbageIsABadRequest) {
  Running run;
  auto c = run.connect();
  c.send("\x16\x03\x01 what is this\r\n\r\n");
  EXPECT_EQ(c.reply().status, 400);
  EXPECT_TRUE(c.ended());
}

TEST(Http, AnOversizedBodyIsRefusedWithAWord) {
  Options o = any_port();
  o.max_body = 1000;
  Running run(o);
  auto announced = run.connect();
  const auto r = announced.request("POST", "/echo", "", std::string(300'000, 'x'));
  EXPECT_EQ(r.status, 413);
  EXPECT_NE(r.body.find("too_large"), std::string::npos);
  auto chunked = run.connect();
  chunked.send(
      "POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5dc\r\n" +
      std::string(1500, 'x') + "\r\n0\r\n\r\n");
  EXPECT_EQ(chunked.reply().status, 413);
  EXPECT_EQ(run.connect().request("POST", "/echo", "", std::string(1000, 'x')).status, 200);
}

TEST(Http, AnOversizedHeaderIsRefused) {
  Running run;
  auto c = run.connect();
  EXPECT_EQ(c.get("/hello", "X-Long: " + std::string(40'000, 'x') + "\r\n").status, 431);
}

// Whatever does not come to its end is given up, and whoever sent it is told so.
TEST(Http, EveryRequestGetsAnAnswer) {
  Options impatient = any_port();
  impatient.pause = std::chrono::milliseconds(20);
  Running soon(impatient), later;
  const auto told = [](Socket c, const std::string& text, bool says_no_more) {
    c.send(text);
    if (says_no_more) c.say_no_more();
    const int status = c.reply().status;
    EXPECT_TRUE(c.ended());
    return status;
  };
  const std::string chunked =
      "POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
  const std::string counted = "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n";
  for (const std::string& unfinished :
       {std::string("G"), counted, counted + "hell", chunked, chunked + "g", chunked + "5",
        chunked + "5\r\nhel", chunked + "5\nhello\n0\n\n", chunked + "5;a=\"\r\nhello\r\n0\r\n\r\n",
        chunked + "5\r\nhello\r\n", chunked + "5\r\nhello\r\n0\r\n", chunked + "0\r\nA: b"}) {
    SCOPED_TRACE(unfinished);
    EXPECT_EQ(told(soon.connect(), unfinished, false), 408);
    EXPECT_EQ(told(later.connect(), unfinished, true), 400);
  }
  for (const std::string& broken :
       {std::string("GET /hello HTTP/1.1\nHost: localhost\n\n"),
        chunked + "zz\r\nhello\r\n0\r\n\r\n", chunked + "\r\nhello\r\n0\r\n\r\n",
        chunked + "-5\r\nhello\r\n0\r\n\r\n", chunked + "5\r\nhelloworld\r\n0\r\n\r\n",
        chunked + "5\rhello\r0\r\r", chunked + "5\r\nhello\r\n0\r\nA b\r\n\r\n"}) {
    SCOPED_TRACE(broken);
    EXPECT_EQ(told(later.connect(), broken, false), 400);
    EXPECT_EQ(told(later.connect(), broken, true), 400);
  }
  for (const std::string& endless : {"5;a=" + std::string(100'000, 'x'), std::string(100'000, '0'),
                                     "0\r\nA: " + std::string(100'000, 'x')})
    EXPECT_EQ(told(later.connect(), chunked + endless, false), 431);
  EXPECT_EQ(soon.connect().get("/hello").status, 200);
}

TEST(Http, ExpectContinueIsServed) {
  Running run;
  auto c = run.connect();
  c.send(
      "POST /echo HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: "
      "4\r\n\r\n");
  EXPECT_EQ(c.reply().status, 100);
  c.send("late");
  EXPECT_EQ(c.reply().body, "POST?#late");
}

TEST(Http, AnAnswerMayComeLaterFromAnotherThread) {
  std::thread worker;
  App app;
  app.http = [&](const Request&, Reply reply) {
    worker = std::thread([reply] {
      reply(json_reply("later"));
      reply(json_reply("twice"));
    });
  };
  Running run(any_port(), app);
  auto c = run.connect();
  EXPECT_EQ(c.get("/").body, "later");
  worker.join();
  EXPECT_EQ(c.get("/").body, "later");  // the second answer did not slip into this one
  worker.join();
}

TEST(Http, AReplyMayOutliveTheServer) {
  std::optional<Reply> kept;
  App app;
  app.http = [&](const Request&, Reply reply) { kept = std::move(reply); };
  Options o = any_port();
  o.reply = std::chrono::milliseconds(1);
  {
    Running run(o, app);
    EXPECT_EQ(run.connect().get("/").status, 503);
  }
  (*kept)(json_reply("nobody hears it"));
  kept.reset();
}

TEST(Http, SecurityHeaders) {
  Running run;
  auto c = run.connect();
  const auto page = c.get("/page");
  const std::string csp = page.header("content-security-policy");
  EXPECT_NE(csp.find("default-src 'none'"), std::string::npos);
  EXPECT_NE(csp.find("frame-ancestors 'none'"), std::string::npos);
  EXPECT_EQ(csp.find("script-src 'self' 'unsafe-inline'"), std::string::npos);
  EXPECT_EQ(page.header("referrer-policy"), "no-referrer");
  EXPECT_EQ(c.get("/hello").header("x-content-type-options"), "nosniff");
  EXPECT_EQ(c.get("/nothing").header("x-content-type-options"), "nosniff");
}

TEST(Http, AForeignPageOrNameIsRefused) {
  Running run;
  auto c = run.connect();
  EXPECT_EQ(c.request("POST", "/echo", "Origin: https://evil.example\r\n", "x").status, 403);
  auto d = run.connect();
  EXPECT_EQ(d.request("POST", "/echo", "Origin: http://localhost\r\n", "x").status, 200);
  d.send("GET /hello HTTP/1.1\r\nHost: evil.example\r\n\r\n");  // a name rebound to 127.0.0.1
  EXPECT_EQ(d.reply().status, 421);
}

TEST(Http, TheFloodOfOneAddressIsRefusedAndOthersAreServed) {
  Options o = any_port();
  o.requests = {0.001, 5};
  o.trust_forwarded = true;
  Metrics metrics;
  o.metrics = &metrics;
  Running run(o);
  auto c = run.connect();
  const char* flooder = "X-Forwarded-For: 6.6.6.6, 192.0.2.1\r\n";
  for (int i = 0; i < 5; ++i) EXPECT_EQ(c.get("/hello", flooder).status, 200);
  const auto r = c.get("/hello", flooder);
  EXPECT_EQ(r.status, 429);
  EXPECT_EQ(r.header("retry-after"), "1");
  EXPECT_NE(r.body.find("too_many_requests"), std::string::npos);
  EXPECT_EQ(c.get("/address", "X-Forwarded-For: 192.0.2.2\r\n").body, "192.0.2.2");
  // Some proxies add a line of their own below what the client claims.
  EXPECT_EQ(c.get("/address", "X-Forwarded-For: 6.6.6.6\r\nX-Forwarded-For: 192.0.2.2 \r\n").body,
            "192.0.2.2");
  EXPECT_NE(metrics.page().find("bocage_http_limited_total 1\n"), std::string::npos);
}

TEST(Http, TooManyConnectionsOfOneAddress) {
  Options o = any_port();
  o.max_connections_per_address = 2;
  Running run(o);
  auto a = run.connect();
  auto b = run.connect();
  EXPECT_EQ(a.get("/hello").status, 200);
  EXPECT_EQ(b.get("/hello").status, 200);
  auto third = run.connect();
  EXPECT_EQ(third.reply().status, 429);
  EXPECT_EQ(a.get("/hello").status, 200);
}

TEST(Http, AnIdleConnectionIsClosed) {
  Options o = any_port();
  o.idle = std::chrono::milliseconds(20);
  o.request = std::chrono::milliseconds(20);
  Running run(o);
  auto silent = run.connect();
  EXPECT_TRUE(silent.ended());
  auto half = run.connect();
  half.send("GET /hello HT");
  EXPECT_TRUE(half.ended());
}

TEST(Http, APortInUseIsAClearComplaint) {
  Running run;
  Options o;
  o.port = run.server.port();
  Server second(o, hello());
  const std::string complaint = second.start();
  EXPECT_NE(complaint.find(std::to_string(o.port) + " is in use"), std::string::npos) << complaint;
  o.address = "nowhere";
  Server third(o, hello());
  EXPECT_EQ(third.start(), "\"nowhere\" is not an IP address to listen on");
}

TEST(Http, AFreedPortIsTakenAgainAtOnce) {
  std::uint16_t port = 0;
  {
    Running run;
    port = run.server.port();
    EXPECT_EQ(run.connect().get("/hello").status, 200);
  }
  Options o;
  o.port = port;
  Running again(o);
  EXPECT_EQ(again.connect().get("/hello").status, 200);
}

TEST(Http, LogsAreJsonLines) {
  std::mutex mutex;
  std::string lines;
  Log log([&](std::string_view line) { lines += line; }, LogLevel::debug);
  {
    Options o = any_port();
    o.log = &log;
    Running run(o);
    run.connect().get("/hello?x=\"1\"");
  }
  EXPECT_NE(lines.find(R"("level":"info","event":"net.start","address":"127.0.0.1","port":)"),
            std::string::npos);
  EXPECT_NE(lines.find(R"("event":"http.response","status":200,"target":"/hello?x=\"1\"")"),
            std::string::npos)
      << lines;
}

}  // namespace
