#include "server/log.hpp"

#include <time.h>

#include <cmath>
#include <cstdio>

namespace bocage {
namespace {

constexpr std::string_view level_name[] = {"debug", "info", "warn", "error", "off"};

void append_now(std::string& out) {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  tm utc{};
  gmtime_r(&now.tv_sec, &utc);
  char day[32], text[48];
  strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &utc);
  std::snprintf(text, sizeof text, "%s.%03dZ", day, static_cast<int>(now.tv_nsec / 1'000'000));
  out += text;
}

void append_value(std::string& out, const LogField& field) {
  if (auto* s = std::get_if<std::string_view>(&field.value)) return append_json_string(out, *s);
  if (auto* b = std::get_if<bool>(&field.value)) {
    out += *b ? "true" : "false";
  } else if (auto* i = std::get_if<std::int64_t>(&field.value)) {
    out += std::to_string(*i);
  } else {
    const double d = std::get<double>(field.value);
    char text[32];
    std::snprintf(text, sizeof text, "%.6g", d);
    out += std::isfinite(d) ? text : "null";
  }
}

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
  out += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escape[8];
      std::snprintf(escape, sizeof escape, "\\u%04x", c);
      out += escape;
    } else {
      out += c;
    }
  }
  out += '"';
}

Log::Log()
    : sink([](std::string_view line) { std::fwrite(line.data(), 1, line.size(), stderr); }) {}

void Log::write(LogLevel at, std::string_view event, Fields fields) {
  if (at < level || !sink) return;
  std::string line = R"({"at":")";
  append_now(line);
  line += R"(","level":")";
  line += level_name[static_cast<int>(at)];
  line += R"(","event":)";
  append_json_string(line, event);
  for (const LogField& field : fields) {
    line += ',';
    append_json_string(line, field.name);
    line += ':';
    append_value(line, field);
  }
  line += "}\n";
  std::lock_guard lock(mutex);
  sink(line);
}

}  // namespace bocage
