// The parts that need no socket.
#include <gtest/gtest.h>

#include <set>

#include "server/assets/assets.hpp"
#include "server/kept.hpp"
#include "server/log.hpp"
#include "server/metrics.hpp"
#include "server/names.hpp"
#include "server/net/limits.hpp"
#include "server/net/origin.hpp"
#include "server/net/url.hpp"
#include "server/passes.hpp"
#include "server/tokens.hpp"

using namespace bocage;
using namespace bocage::net;
using namespace std::chrono_literals;

namespace {

TEST(Limits, ABucketRefillsWithTime) {
  const Rate rate{2, 3};
  const Moment start{};
  Bucket b{3, start};
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(b.take(rate, start));
  EXPECT_FALSE(b.take(rate, start));
  EXPECT_FALSE(b.take(rate, start + 499ms));
  EXPECT_TRUE(b.take(rate, start + 500ms));
  b.refill(rate, start + 1h);
  EXPECT_EQ(b.tokens, 3);  // never more than the burst
}

TEST(Limits, ConnectionsAreCountedPerAddressAndInAll) {
  using Verdict = AddressLimits::Verdict;
  AddressLimits limits({1, 1}, 2, 3);
  const Moment now{};
  EXPECT_EQ(limits.connect("a", now), Verdict::welcome);
  EXPECT_EQ(limits.connect("a", now), Verdict::welcome);
  EXPECT_EQ(limits.connect("a", now), Verdict::address_full);
  EXPECT_EQ(limits.connect("b", now), Verdict::welcome);
  EXPECT_EQ(limits.connect("c", now), Verdict::server_full);
  limits.disconnect("a");
  EXPECT_EQ(limits.connect("c", now), Verdict::welcome);
  EXPECT_TRUE(limits.request("a", now));
  EXPECT_FALSE(limits.request("a", now));
  EXPECT_TRUE(limits.request("b", now));
}

TEST(Limits, AddressesAreForgottenWhenTheyAreQuiet) {
  AddressLimits limits({1, 1}, 2, 3);
  Moment now{};
  for (int i = 0; i < 100'000; ++i) limits.request(std::to_string(i), now += 1ms);
  EXPECT_LT(limits.known(), 5000u);
}

TEST(Limits, AnIpv6NeighbourhoodCountsAsOne) {
  EXPECT_EQ(limit_key("2001:db8::1"), limit_key("2001:db8::ffff:2"));
  EXPECT_NE(limit_key("2001:db8::1"), limit_key("2001:db8:0:1::1"));
  EXPECT_EQ(limit_key("::ffff:192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(limit_key("192.0.2.1"), "192.0.2.1");
}

TEST(Origin, Parts) {
  EXPECT_EQ(origin_of("HTTPS://Play.Example.org:443/x?y"), "https://play.example.org");
  EXPECT_EQ(origin_of("http://localhost:8080"), "http://localhost:8080");
  for (const char* bad : {"", "null", "ftp://x", "http://", "play.example.org"})
    EXPECT_EQ(origin_of(bad), "") << bad;
  EXPECT_EQ(host_name("[::1]:80"), "::1");
  EXPECT_EQ(host_name("Example.org:80"), "example.org");
}

TEST(Origin, Hosts) {
  for (const char* good : {"localhost:8080", "127.0.0.1", "[::1]:8080", "192.168.1.7:80",
                           "play.example.org", "a.localhost"})
    EXPECT_TRUE(host_allowed(good, "https://play.example.org", true)) << good;
  for (const char* bad :
       {"", "evil.example", "play.example.org.evil.example", "127.0.0.1.evil.example"})
    EXPECT_FALSE(host_allowed(bad, "https://play.example.org", true)) << bad;
  EXPECT_TRUE(host_allowed("mybox.lan", "", false));
}

TEST(Url, QueriesAreDecoded) {
  EXPECT_EQ(query_value("a=1&b=x%20y+z&b=2&empty=&bare", "b"), "x y z");
  EXPECT_EQ(query_value("a=1&empty=", "empty"), "");
  EXPECT_EQ(query_value("bare", "bare"), "");
  EXPECT_FALSE(query_value("ab=1", "a"));
  EXPECT_FALSE(query_value("a=%4", "a"));
  EXPECT_FALSE(query_value("a=%zz", "a"));
  EXPECT_EQ(percent_decoded("%C3%A9+"), "é+");
  EXPECT_EQ(percent_decoded("%00"), std::string(1, '\0'));
}

TEST(Assets, AcceptEncoding) {
  EXPECT_TRUE(accepts_encoding("gzip, deflate, br", "br"));
  EXPECT_TRUE(accepts_encoding("GZIP;q=0.5", "gzip"));
  EXPECT_TRUE(accepts_encoding("*", "br"));
  EXPECT_FALSE(accepts_encoding("", "gzip"));
  EXPECT_FALSE(accepts_encoding("brotli", "br"));
  EXPECT_FALSE(accepts_encoding("br;q=0, *", "br"));
  EXPECT_FALSE(accepts_encoding("gzip; q=0.000", "gzip"));
}

TEST(Assets, HashedNames) {
  EXPECT_TRUE(has_hashed_name("/assets/index-B7xY_1-q.js"));
  EXPECT_FALSE(has_hashed_name("/assets/long-filename.js"));
  EXPECT_FALSE(has_hashed_name("/index-B7xY_1-q.js"));
  EXPECT_FALSE(has_hashed_name("/assets/index.js"));
  EXPECT_FALSE(has_hashed_name("/assets/-.js"));
}

struct Ask {
  std::map<std::string, std::string, std::less<>> headers;
  std::string_view method = "GET";
  Request request() const {
    Request r;
    r.method = method;
    r.header = [this](std::string_view name) -> std::string_view {
      const auto it = headers.find(name);
      return it == headers.end() ? std::string_view() : it->second;
    };
    return r;
  }
};

std::string header(const Response& r, std::string_view name) {
  for (auto& [k, v] : r.headers)
    if (k == name) return v;
  return "";
}

constexpr Asset script{"/assets/x-B7xY_1-q.js", "text/javascript", "0123", "raw!", "gz!", "br!"};
constexpr Asset plain{"/notes.txt", "text/plain", "4567", "notes", "", ""};

TEST(Assets, TheBestVariantIsServed) {
  Ask ask;
  EXPECT_EQ(asset_reply(ask.request(), script).fixed, "raw!");
  ask.headers["Accept-Encoding"] = "gzip";
  auto r = asset_reply(ask.request(), script);
  EXPECT_EQ(r.fixed, "gz!");
  EXPECT_EQ(header(r, "Content-Encoding"), "gzip");
  EXPECT_EQ(header(r, "ETag"), "\"0123-gz\"");
  ask.headers["Accept-Encoding"] = "gzip, br";
  r = asset_reply(ask.request(), script);
  EXPECT_EQ(r.fixed, "br!");
  EXPECT_EQ(header(r, "Vary"), "Accept-Encoding");
  EXPECT_EQ(header(r, "Cache-Control"), "public, max-age=31536000, immutable");
  r = asset_reply(ask.request(), plain);
  EXPECT_EQ(r.fixed, "notes");
  EXPECT_EQ(header(r, "Content-Encoding"), "");
  EXPECT_EQ(header(r, "Cache-Control"), "no-cache");
}

TEST(Assets, WhatTheBrowserHasIsNotSentAgain) {
  Ask ask;
  ask.headers["If-None-Match"] = "\"other\", W/\"0123\"";
  const auto r = asset_reply(ask.request(), script);
  EXPECT_EQ(r.status, 304);
  EXPECT_EQ(r.fixed.data(), nullptr);
  EXPECT_EQ(header(r, "ETag"), "\"0123\"");
  ask.headers["Accept-Encoding"] = "br";
  EXPECT_EQ(asset_reply(ask.request(), script).status, 200);  // another variant, another tag
  ask.headers["If-None-Match"] = "*";
  EXPECT_EQ(asset_reply(ask.request(), script).status, 304);
}

TEST(Assets, TheIndexIsThereAndOnlyReadable) {
  Ask ask;
  const auto index = asset_reply(ask.request(), "/");
  EXPECT_EQ(index.status, 200);
  EXPECT_NE(index.fixed.find("<html"), std::string_view::npos);
  EXPECT_EQ(header(index, "Cache-Control"), "no-cache");
  EXPECT_EQ(asset_reply(ask.request(), "/../secret").status, 404);
  ask.method = "POST";
  EXPECT_EQ(asset_reply(ask.request(), "/").status, 405);
}

TEST(Tokens, AreRandomAndOnlyTheirHashIsKept) {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    const std::string t = new_token();
    EXPECT_TRUE(is_token(t)) << t;
    EXPECT_TRUE(seen.insert(t).second);
  }
  const std::string t = *seen.begin();
  EXPECT_EQ(token_hash(t).size(), 32u);
  EXPECT_TRUE(same_secret(token_hash(t), token_hash(t)));
  EXPECT_FALSE(same_secret(token_hash(t), token_hash(t + "x")));
  EXPECT_FALSE(same_secret("a", "ab"));
  EXPECT_FALSE(is_token(t + "x"));
  EXPECT_FALSE(is_token("../../../../etc/passwd"));
}

// What cannot be seen, or turns the text around it, is no part of a name.
TEST(Names, AreWhatIsSeenOfThem) {
  EXPECT_EQ(plain_name("Marta"), "Marta");
  EXPECT_EQ(plain_name("  J\u00fcrgen \t von\u00a0 \u2003Z\u00e9  "), "J\u00fcrgen von Z\u00e9");
  EXPECT_EQ(plain_name("\u202egnal\u202c\u2066x\u2069"), "gnalx");
  EXPECT_EQ(plain_name("So\u200bvi\u00adet\ufeff\U000e0041"), "Soviet");
  EXPECT_EQ(plain_name(std::string("a\0b\tc\x1b[2J\x7f", 10)), "ab c[2J");
  for (const char* nothing : {"", " ", "\u200b\u2060", "\u3164 \u2800", "\n\r\u0085"})
    EXPECT_EQ(plain_name(nothing), "") << nothing;
  EXPECT_EQ(plain_name("\u4f0d\U0001f396"), "\u4f0d\U0001f396");
  EXPECT_EQ(plain_name(std::string(79, 'a') + "\u00e9"), std::string(79, 'a'));
  EXPECT_EQ(plain_name(std::string(78, 'a') + "\u00e9"), std::string(78, 'a') + "\u00e9");
  EXPECT_EQ(plain_name("abc def", 4), "abc");
}

TEST(PassesTest, AreGoodOnceAndForTenMinutes) {
  Passes passes;
  const Passes::Moment now{};
  const auto a = passes.give("seat a", now), b = passes.give("seat b", now);
  ASSERT_TRUE(a && b);
  EXPECT_TRUE(is_token(*a));
  EXPECT_EQ(passes.take(*a, now + 9min + 59s), "seat a");
  EXPECT_FALSE(passes.take(*a, now + 9min + 59s)) << "it was used";
  EXPECT_FALSE(passes.take(*b, now + 10min)) << "it is too old";
  const auto first = passes.give("seat a", now), second = passes.give("seat a", now);
  EXPECT_FALSE(passes.take(*first, now)) << "there is a newer one";
  EXPECT_EQ(passes.take(*second, now), "seat a");
  EXPECT_FALSE(passes.take("", now));
  EXPECT_FALSE(passes.take("seat a", now));
}

TEST(PassesTest, AreNotGivenWithoutEnd) {
  Passes passes;
  const Passes::Moment now{};
  for (std::size_t i = 0; i < Passes::most; ++i)
    ASSERT_TRUE(passes.give("seat " + std::to_string(i), now));
  EXPECT_FALSE(passes.give("one more", now));
  EXPECT_TRUE(passes.give("seat 7", now)) << "it has one already";
  EXPECT_TRUE(passes.give("one more", now + 10min));
}

TEST(Logs, ALineIsOneJsonObject) {
  std::string out;
  Log log([&](std::string_view line) { out += line; });
  log.debug("hidden");
  log.warn("x\n\"y\"", {{"n", -3}, {"f", 0.5}, {"b", true}, {"s", "a\tb\\"}});
  EXPECT_EQ(out.substr(0, 7), "{\"at\":\"");
  EXPECT_EQ(out.substr(out.find("\"level\"")),
            "\"level\":\"warn\",\"event\":\"x\\u000a\\\"y\\\"\",\"n\":-3,\"f\":0.5,\"b\":true,"
            "\"s\":\"a\\u0009b\\\\\"}\n");
}

TEST(MetricsPage, CountersGaugesHistograms) {
  Metrics m;
  m.counter("answers_total", "answers").add(3);
  m.counter("answers_total", "answers").add();
  m.gauge("open", "open now").set(-2);
  auto& h = m.histogram("wait_seconds", "waiting");
  h.add(64);
  h.add(65);
  h.add(10'000'000);
  const std::string page = m.page();
  for (const char* line :
       {"# TYPE answers_total counter\nanswers_total 4\n", "# TYPE open gauge\nopen -2\n",
        "wait_seconds_bucket{le=\"0.000064\"} 1\n", "wait_seconds_bucket{le=\"0.000128\"} 2\n",
        "wait_seconds_bucket{le=\"+Inf\"} 3\n", "wait_seconds_sum 10.000129\n",
        "wait_seconds_count 3\n"})
    EXPECT_NE(page.find(line), std::string::npos) << line << page;
}

// What never changes is made once, and told gzipped to whoever takes it so.
TEST(Kept, MadeOnceAndToldInBothForms) {
  Kept kept;
  int made = 0;
  const auto make = [&] {
    ++made;
    return std::string(5000, 'x');
  };
  const net::Response whole = kept.reply("/a", false, make), small = kept.reply("/a", true, make);
  EXPECT_EQ(made, 1);
  EXPECT_EQ(whole.fixed, std::string(5000, 'x'));
  EXPECT_EQ(header(whole, "Content-Encoding"), "");
  EXPECT_EQ(header(small, "Content-Encoding"), "gzip");
  EXPECT_LT(small.fixed.size(), 200u);
  EXPECT_EQ(small.fixed.substr(0, 2), "\x1f\x8b");
  EXPECT_EQ(header(small, "Vary"), "Accept-Encoding");
  EXPECT_THROW(kept.reply("/b", false, []() -> std::string { throw 1; }), int);
  EXPECT_EQ(kept.reply("/b", false, [] { return std::string("b"); }).fixed, "b");
}

}  // namespace
