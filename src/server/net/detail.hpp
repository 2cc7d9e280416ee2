#pragma once
// What the files of this folder share; Boost starts here.
#include <atomic>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/rate_policy.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <mutex>
#include <unordered_map>

#include "server/net/limits.hpp"
#include "server/net/net.hpp"
#include "server/watching.hpp"

namespace bocage::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using tcp = asio::ip::tcp;
using HttpRequest = http::request<http::string_body>;

// g++ 12 destroys aggregate temporaries of a co_await expression twice: in such an expression use
// named variables only, no braces and no capturing lambda.
inline constexpr auto tuple_await = asio::as_tuple(asio::use_awaitable);

inline std::string_view sv(boost::core::string_view s) { return {s.data(), s.size()}; }
inline boost::core::string_view bsv(std::string_view s) { return {s.data(), s.size()}; }

// A connection that a stop must reach. Both calls come from any thread.
struct Live {
  virtual ~Live() = default;
  virtual void drain() = 0;  // finish what you are doing, then end
  virtual void cut() = 0;    // end now
};

class Registry {
 public:
  std::uint64_t add(std::weak_ptr<Live>);  // a latecomer is drained at once
  void remove(std::uint64_t);
  void drain(std::function<void()> when_empty);
  void cut();
  void abandon();  // nobody waits any more for it to become empty

 private:
  std::vector<std::shared_ptr<Live>> all();
  std::mutex mutex;
  std::unordered_map<std::uint64_t, std::weak_ptr<Live>> living;
  std::uint64_t next = 1;
  bool draining = false;
  std::function<void()> empty;
};

struct NetCounters {
  explicit NetCounters(Metrics&);
  Counter &connections, &requests, &errors, &limited, &refused_origin, &refused_full;
  Counter &messages_in, &messages_out, &bytes_in, &bytes_out, &slow_readers, &floods, &paused;
  Gauge& websockets;
};

struct Shared {  // by all connections of one server
  Shared(Options, App);
  const Options options;
  const App app;
  const bool strict_host;
  Watching watching;
  Log& log = watching.log;
  NetCounters count;
  AddressLimits limits;
  AddressLimits messages;  // by address
  Registry registry;
  std::atomic<int> being_refused{0};  // connections that are told that there are too many

  // Its connections are everybody's: who is behind one stands in its header.
  bool is_proxy(std::string_view address) const;
  void report(std::exception_ptr) const noexcept;  // asio::detached would swallow it
};

// Counts one connection of an address for as long as it lives.
struct AddressSlot {
  AddressSlot(AddressLimits& l, std::string k) : limits(&l), key(std::move(k)) {}
  AddressSlot(const AddressSlot&) = delete;
  ~AddressSlot() { limits->disconnect(key); }
  AddressLimits* limits;
  std::string key;
};

struct Client {  // who is at the other end
  std::string address;
  std::shared_ptr<AddressSlot> slot;
  Purse purse;  // of requests
};

// Beast asks it before it reads: whoever is in debt is read from later.
class Pace {
 public:
  explicit Pace(Purse p) : purse(std::move(p)) {}
  const Purse purse;

 private:
  friend class beast::rate_policy_access;
  static constexpr std::size_t any = ~std::size_t{0};
  std::size_t available_read_bytes() const { return purse.in_debt() ? 0 : any; }
  std::size_t available_write_bytes() const { return any; }
  void transfer_read_bytes(std::size_t bytes) const { purse.pay_for_read(bytes); }
  void transfer_write_bytes(std::size_t) const {}
  void on_timer() const {}
};
using PacedStream = beast::basic_stream<tcp, asio::any_io_executor, Pace>;

asio::awaitable<void> http_session(tcp::socket, Shared&, Client);
asio::awaitable<void> refuse_session(tcp::socket, Shared&, Purse);  // too many connections
asio::awaitable<void> ws_session(tcp::socket, HttpRequest, Shared&, Client);

Request request_of(const HttpRequest&, std::string_view address);

}  // namespace bocage::net
