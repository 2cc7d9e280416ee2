#pragma once
// Structured logs: one JSON object a line.
//
//   log.info("ws.open", {{"peer", 7}, {"address", "::1"}});
//   {"at":"2026-11-15T20:45:20.123Z","level":"info","event":"ws.open","peer":7,"address":"::1"}
#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <mutex>
#include <string>
#include <string_view>
#include <variant>

namespace bocage {

void append_json_string(std::string& out, std::string_view text);  // with its quotes

struct LogField {
  std::string_view name;
  std::variant<std::string_view, std::int64_t, double, bool> value;

  LogField(std::string_view n, std::string_view v) : name(n), value(v) {}
  LogField(std::string_view n, const char* v) : name(n), value(std::string_view(v)) {}
  LogField(std::string_view n, const std::string& v) : name(n), value(std::string_view(v)) {}
  LogField(std::string_view n, std::same_as<bool> auto v) : name(n), value(v) {}
  LogField(std::string_view n, double v) : name(n), value(v) {}
  template <std::integral T>
    requires(!std::same_as<T, bool>)
  LogField(std::string_view n, T v) : name(n), value(static_cast<std::int64_t>(v)) {}
};

enum class LogLevel : std::uint8_t { debug, info, warn, error, off };

struct Log {
  using Fields = std::initializer_list<LogField>;
  using Sink = std::function<void(std::string_view line)>;  // the line ends in a newline

  Log();  // to standard error, info and above
  explicit Log(Sink s, LogLevel l = LogLevel::info) : sink(std::move(s)), level(l) {}

  void write(LogLevel, std::string_view event, Fields);
  void debug(std::string_view event, Fields f = {}) { write(LogLevel::debug, event, f); }
  void info(std::string_view event, Fields f = {}) { write(LogLevel::info, event, f); }
  void warn(std::string_view event, Fields f = {}) { write(LogLevel::warn, event, f); }
  void error(std::string_view event, Fields f = {}) { write(LogLevel::error, event, f); }

  Sink sink;
  LogLevel level = LogLevel::info;
  std::mutex mutex;
};

}  // namespace bocage
