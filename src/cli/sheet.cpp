#include <algorithm>
#include <boost/json.hpp>

#include "cli/paper.hpp"
#include "cli/terminal.hpp"

namespace bocage::cli {
namespace json = boost::json;
namespace {

constexpr std::size_t most_words = 24;  // of a list, unless it is asked for

// A value in a line: "5/3", "regular 4, officer 1".
std::string in_a_line(const json::value& v) {
  if (v.is_string()) return std::string(v.get_string());
  if (v.is_array()) {
    std::string out;
    for (const json::value& each : v.get_array()) out += (out.empty() ? "" : "/") + in_a_line(each);
    return out;
  }
  if (v.is_object()) {
    std::string out;
    for (const auto& [key, each] : v.get_object()) {
      const std::string value = in_a_line(each);
      if (value.empty() || value == "0") continue;
      out += (out.empty() ? "" : ", ") + std::string(key) + " " + value;
    }
    return out;
  }
  if (v.is_bool()) return v.get_bool() ? "yes" : "";
  return v.is_null() ? "" : json::serialize(v);
}

bool is_rows(const json::value& v) {
  return v.is_array() && !v.get_array().empty() &&
         std::ranges::all_of(v.get_array(), [](const json::value& row) { return row.is_object(); });
}

std::string wrapped(std::string_view name, const json::array& words, std::size_t most) {
  std::string out = std::string(name) + ":", line;
  for (std::size_t i = 0; i < std::min(most, words.size()); ++i) {
    const std::string word = " " + in_a_line(words[i]);
    if (line.size() + word.size() + 4 > screen_width()) out += line + "\n   ", line.clear();
    line += word;
  }
  out += line;
  if (words.size() > most)
    out += faint(" ... " + std::to_string(words.size()) + " (view " + std::string(name) + ")");
  return out + '\n';
}

// Letters, not bytes: names have accents.
std::size_t letters(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

std::string table(std::string_view name, const json::array& rows) {
  struct Column {
    std::string name;
    std::size_t width;
  };
  std::vector<Column> columns;
  std::vector<std::vector<std::string>> cells(rows.size());
  for (std::size_t r = 0; r < rows.size(); ++r)
    for (const auto& [key, value] : rows[r].get_object()) {
      const std::string text = in_a_line(value);
      if (text.empty()) continue;
      auto at = std::ranges::find(columns, std::string_view(key), &Column::name);
      if (at == columns.end()) at = columns.insert(at, {std::string(key), letters(key)});
      at->width = std::max(at->width, letters(text));
      const auto column = static_cast<std::size_t>(at - columns.begin());
      if (cells[r].size() <= column) cells[r].resize(column + 1);
      cells[r][column] = text;
    }
  const auto line = [&](auto&& text_at) {
    std::string out = " ";
    for (std::size_t c = 0; c < columns.size(); ++c) {
      const std::string text = text_at(c);
      out += " " + text + std::string(columns[c].width - letters(text) + 1, ' ');
    }
    return out.substr(0, out.find_last_not_of(' ') + 1) + '\n';
  };
  std::string out = bold(name) + '\n' + faint(line([&](std::size_t c) { return columns[c].name; }));
  for (const auto& row : cells)
    out += line([&](std::size_t c) { return c < row.size() ? row[c] : std::string(); });
  return out;
}

std::string told(std::string_view name, const json::value& v, std::size_t most) {
  if (is_rows(v)) return table(name, v.get_array());
  if (v.is_array() && v.get_array().size() > 4) return wrapped(name, v.get_array(), most);
  const std::string text = in_a_line(v);
  return text.empty() ? std::string() : std::string(name) + ": " + text + '\n';
}

}  // namespace

std::string sheet(const json::object& view, std::string_view part) {
  if (!part.empty()) {
    const json::value* found = view.if_contains(part);
    if (!found) return {};
    if (const auto* rows = found->if_array(); rows && rows->empty())
      return std::string(part) + ": -\n";
    return told(part, *found, std::string_view::npos);
  }
  std::string single, lists;
  for (const auto& [key, value] : view) {
    if (value.is_string() && value.get_string().size() > 200) continue;  // a letter for every hex
    if (!is_rows(value)) {
      single += told(key, value, most_words);
      continue;
    }
    // Rows may hold long lists of their own: of these a table tells only how many.
    json::array rows = value.get_array();
    for (json::value& row : rows)
      for (auto& [name, cell] : row.get_object())
        if (cell.is_array() && cell.get_array().size() > 4)
          cell = std::to_string(cell.get_array().size()) + " of them";
    lists += table(key, rows);
  }
  return single + lists;
}

}  // namespace bocage::cli
