#pragma once
// JSON written straight into a text, for what is told after every answer to everybody: a tree of
// values would cost more than the rules.
//
//   Members o{out};                            {"hex":"0304","df":[5,4],"spotted":true
//   o.text("hex", "0304").list("df", [&](Items l) { l.number(5).number(4); }).flag("spotted",
//   true);
//
// Nothing is opened or closed but what has a key of its own; a comma is written unless the text
// ends in an opening bracket.
#include <charconv>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace bocage {

void append_string(std::string& out, std::string_view text);  // with quotes, escaped
// Ends a string that was begun with a quote and then written as it is: what stands from `start` on
// is escaped where it must be.
void end_string(std::string& out, std::size_t start);

inline void append_number(std::string& out, long number) {
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}
// "key": with the comma before it, unless the object has just been opened. Written in one piece:
// keys are the half of what we write.
[[gnu::always_inline]] inline void append_key(std::string& out, std::string_view key) {
  char piece[64];
  if (key.size() > sizeof piece - 4) {
    (out.append(out.back() == '{' ? "\"" : ",\"") += key) += "\":";
    return;
  }
  char* p = piece;
  *p = ',';
  p += out.back() != '{';
  *p++ = '"';
  std::memcpy(p, key.data(), key.size());
  p += key.size();
  *p++ = '"';
  *p++ = ':';
  out.append(piece, static_cast<std::size_t>(p - piece));
}
inline void append_member(std::string& out, std::string_view key, std::string_view text) {
  append_key(out, key);
  append_string(out, text);
}
inline void append_member(std::string& out, std::string_view key, long number) {
  append_key(out, key);
  append_number(out, number);
}

// Where a member stands in its text, so that whoever compares two objects need not read them again.
struct MemberMark {
  std::uint32_t key, value;  // where the key begins, behind its quote, and where the value does
  std::uint32_t key_size;
};

struct Items;

struct Members {  // of an object
  std::string& out;
  std::vector<MemberMark>* marks = nullptr;

  Members& text(std::string_view key, std::string_view value) {
    begin(key);
    append_string(out, value);
    return *this;
  }
  Members& number(std::string_view key, long value) {
    begin(key);
    append_number(out, value);
    return *this;
  }
  Members& flag(std::string_view key, bool value) {
    begin(key);
    if (value) out.append("true", 4);
    else out.append("false", 5);
    return *this;
  }
  Members& nothing(std::string_view key) {
    begin(key);
    out.append("null", 4);
    return *this;
  }
  template <class Write>
  Members& object(std::string_view key, Write&& write) {
    begin(key);
    out += '{';
    write(Members{out});
    out += '}';
    return *this;
  }
  template <class Write>
  Members& list(std::string_view key, Write&& write);

 private:
  [[gnu::always_inline]] void begin(std::string_view key) {
    append_key(out, key);
    if (!marks) return;
    const auto value = static_cast<std::uint32_t>(out.size());
    const auto size = static_cast<std::uint32_t>(key.size());
    marks->push_back({value - 2 - size, value, size});
  }
};

struct Items {  // of a list
  std::string& out;

  Items& text(std::string_view value) {
    comma();
    append_string(out, value);
    return *this;
  }
  Items& number(long value) {
    comma();
    append_number(out, value);
    return *this;
  }
  template <class Write>
  Items& object(Write&& write) {
    comma();
    out += '{';
    write(Members{out});
    out += '}';
    return *this;
  }
  template <class Write>
  Items& list(Write&& write) {
    comma();
    out += '[';
    write(Items{out});
    out += ']';
    return *this;
  }

 private:
  void comma() {
    if (out.back() != '[') out += ',';
  }
};

template <class Write>
Members& Members::list(std::string_view key, Write&& write) {
  begin(key);
  out += '[';
  write(Items{out});
  out += ']';
  return *this;
}

}  // namespace bocage
