#pragma once
// The subset of ICU MessageFormat that bocage speaks: {name};
// {n, plural, =0 {none} one {# unit} other {# units}} where # is the number; and
// {unit, select, f {seen_f} other {seen_m}} by the gender behind a noun's bar ("mitrailleuse|f",
// which {unit} does not show) or, without a bar, by the value itself.
// web/src/text/message.ts is its twin; text/message_vectors.json is run on both.
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace bocage {

using Argument = std::function<std::string(std::string_view name)>;

// Whoever appends the arguments; only a reference to him, for the time of a call.
class Arguments {
 public:
  template <class Append>
  Arguments(const Append& append)
      : who(std::addressof(append)),
        call([](const void* w, std::string& out, std::string_view name) {
          (*static_cast<const Append*>(w))(out, name);
        }) {}
  void append(std::string& out, std::string_view name) const { call(who, out, name); }

 private:
  const void* who;
  void (*call)(const void*, std::string&, std::string_view);
};

void append_message(std::string& out, std::string_view language, std::string_view message,
                    Arguments);
std::string format_message(std::string_view language, std::string_view message, const Argument&);

}  // namespace bocage
