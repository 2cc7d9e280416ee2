#include "files/toml_reader.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <map>

#include "files/words.hpp"

namespace bocage {

struct Table::Data {
  std::shared_ptr<const toml::table> root;  // keeps the nodes alive
  const toml::table* node = nullptr;
  Complaints* wrong = nullptr;
  std::string file;
  std::map<std::string, const toml::node*, std::less<>> asked;
  std::vector<std::shared_ptr<Data>> below;

  void complain(const toml::source_region& where, std::string text, int lines = 0,
                int columns = 0) const {
    const int line = static_cast<int>(where.begin.line),
              column = static_cast<int>(where.begin.column);
    wrong->push_back({file, line + lines, columns ? columns : column, std::move(text)});
  }
  const toml::node* get(std::string_view key) {
    const toml::node* found = node ? node->get(key) : nullptr;
    asked.emplace(key, found);
    return found;
  }
  std::shared_ptr<Data> child(const toml::table* table) {
    auto data = std::make_shared<Data>();
    data->root = root;
    data->node = table;
    data->wrong = wrong;
    data->file = file;
    below.push_back(data);
    return data;
  }
  void missing(std::string_view key, const char* what) const {
    complain(node ? node->source() : toml::source_region{},
             "'" + std::string(key) + "' is missing: it should be " + what);
  }
};

namespace {

std::string kind_of(const toml::node& node) {
  switch (node.type()) {
    case toml::node_type::string: return "a text";
    case toml::node_type::integer: return "a whole number";
    case toml::node_type::floating_point: return "a number with a point";
    case toml::node_type::boolean: return "true or false";
    case toml::node_type::array: return "a list";
    case toml::node_type::table: return "a table";
    default: return "a date or time";
  }
}

std::string should_be(std::string_view key, const toml::node& node, const std::string& what) {
  return "'" + std::string(key) + "' is " + kind_of(node) + ": it should be " + what;
}

std::string range_text(long low, long high) {
  return "a whole number from " + std::to_string(low) + " to " + std::to_string(high);
}

}  // namespace

bool Table::has(std::string_view key) const { return data_->get(key) != nullptr; }

namespace {
bool holds(const toml::node* node, toml::node_type type) { return node && node->type() == type; }
}  // namespace

bool Table::is_text(std::string_view key) const {
  return holds(data_->get(key), toml::node_type::string);
}
bool Table::is_number(std::string_view key) const {
  return holds(data_->get(key), toml::node_type::integer);
}
bool Table::is_flag(std::string_view key) const {
  return holds(data_->get(key), toml::node_type::boolean);
}
bool Table::is_list(std::string_view key) const {
  return holds(data_->get(key), toml::node_type::array);
}
bool Table::is_table(std::string_view key) const {
  return holds(data_->get(key), toml::node_type::table);
}

std::string Table::text(std::string_view key) const {
  if (!data_->get(key)) data_->missing(key, "a text in quotes");
  return text(key, "");
}

std::string Table::text(std::string_view key, std::string_view otherwise) const {
  const toml::node* node = data_->get(key);
  if (!node) return std::string(otherwise);
  if (const auto* value = node->as_string()) return value->get();
  data_->complain(node->source(), should_be(key, *node, "a text in quotes"));
  return std::string(otherwise);
}

long Table::number(std::string_view key, long low, long high) const {
  if (!data_->get(key)) data_->missing(key, range_text(low, high).c_str());
  return number(key, low, high, low);
}

long Table::number(std::string_view key, long low, long high, long otherwise) const {
  const toml::node* node = data_->get(key);
  if (!node) return otherwise;
  const auto* value = node->as_integer();
  if (!value) {
    data_->complain(node->source(), should_be(key, *node, range_text(low, high)));
    return otherwise;
  }
  if (value->get() < low || value->get() > high) {
    data_->complain(node->source(), "'" + std::string(key) + "' is " +
                                        std::to_string(value->get()) + ": it should be " +
                                        range_text(low, high));
    return otherwise;
  }
  return static_cast<long>(value->get());
}

bool Table::flag(std::string_view key, bool otherwise) const {
  const toml::node* node = data_->get(key);
  if (!node) return otherwise;
  if (const auto* value = node->as_boolean()) return value->get();
  data_->complain(node->source(), should_be(key, *node, "true or false"));
  return otherwise;
}

std::vector<std::string> Table::texts(std::string_view key) const {
  std::vector<std::string> out;
  const toml::node* node = data_->get(key);
  if (!node) return out;
  const auto* list = node->as_array();
  if (!list) {
    data_->complain(node->source(), should_be(key, *node, "a list of texts"));
    return out;
  }
  for (const toml::node& item : *list) {
    if (const auto* value = item.as_string()) out.push_back(value->get());
    else
      data_->complain(item.source(), "this element is " + kind_of(item) + ": it should be a text");
  }
  return out;
}

std::vector<long> Table::numbers(std::string_view key) const {
  std::vector<long> out;
  const toml::node* node = data_->get(key);
  if (!node) return out;
  const auto* list = node->as_array();
  if (!list) {
    data_->complain(node->source(), should_be(key, *node, "a list of whole numbers"));
    return out;
  }
  for (const toml::node& item : *list) {
    if (const auto* value = item.as_integer()) out.push_back(static_cast<long>(value->get()));
    else
      data_->complain(item.source(),
                      "this element is " + kind_of(item) + ": it should be a whole number");
  }
  return out;
}

std::vector<std::string> Table::names(std::string_view key) const {
  std::vector<std::string> out;
  const toml::node* node = data_->get(key);
  if (!node) return out;
  const auto* list = node->as_array();
  if (!list) {
    data_->complain(node->source(), should_be(key, *node, "a list of texts or whole numbers"));
    return out;
  }
  for (const toml::node& item : *list) {
    out.emplace_back();  // a wrong element keeps its place, so that complain_at finds the others
    if (const auto* text = item.as_string()) out.back() = text->get();
    else if (const auto* value = item.as_integer()) out.back() = std::to_string(value->get());
    else
      data_->complain(item.source(), "this element is " + kind_of(item) +
                                         ": it should be a text or a whole number");
  }
  return out;
}

namespace {

// Nothing if it is no number, or has more than two decimals.
std::optional<long> read_hundredths(const toml::node& node) {
  if (const auto* whole = node.as_integer()) {
    if (whole->get() > 1'000'000 || whole->get() < -1'000'000) return {};
    return static_cast<long>(whole->get() * 100);
  }
  const auto* real = node.as_floating_point();
  if (!real || !(real->get() < 1e6 && real->get() > -1e6)) return {};
  const double scaled = real->get() * 100;
  const long near = static_cast<long>(scaled + (scaled < 0 ? -0.5 : 0.5));
  if (scaled - static_cast<double>(near) > 1e-6 || static_cast<double>(near) - scaled > 1e-6)
    return {};
  return near;
}

constexpr const char* measured = "a number with at most two decimals";

}  // namespace

long Table::hundredths(std::string_view key, long low, long high, long otherwise) const {
  const toml::node* node = data_->get(key);
  if (!node) return otherwise;
  const auto value = read_hundredths(*node);
  if (value && *value >= low && *value <= high) return *value;
  data_->complain(node->source(), "'" + std::string(key) + "' should be " + measured + ", from " +
                                      std::to_string(low / 100) + " to " +
                                      std::to_string(high / 100));
  return otherwise;
}

std::vector<std::vector<long>> Table::hundredths_rows(std::string_view key) const {
  std::vector<std::vector<long>> rows;
  for (auto& list : hundredths_lists(key))
    for (auto& row : list) rows.push_back(std::move(row));
  return rows;
}

std::vector<std::vector<std::vector<long>>> Table::hundredths_lists(std::string_view key) const {
  std::vector<std::vector<std::vector<long>>> out;
  const toml::node* node = data_->get(key);
  if (!node) return out;
  const auto is_row = [](const toml::array& list) {
    for (const toml::node& item : list)
      if (item.is_array()) return false;
    return true;
  };
  const auto read_row = [&](const toml::array& list) {
    std::vector<long> row;
    for (const toml::node& item : list) {
      const auto value = read_hundredths(item);
      if (!value) data_->complain(item.source(), std::string("this should be ") + measured);
      row.push_back(value.value_or(0));
    }
    return row;
  };
  const auto read_list = [&](const toml::array& list) {
    std::vector<std::vector<long>> rows;
    if (is_row(list)) rows.push_back(read_row(list));
    else
      for (const toml::node& item : list) {
        if (const auto* inner = item.as_array()) rows.push_back(read_row(*inner));
        else data_->complain(item.source(), "this should be a list of numbers");
      }
    return rows;
  };
  const auto* list = node->as_array();
  if (!list) {
    if (const auto value = read_hundredths(*node)) out.push_back({{*value}});
    else
      data_->complain(node->source(),
                      std::string("this should be ") + measured + ", or a list of them");
    return out;
  }
  bool deep = false;
  for (const toml::node& item : *list)
    if (const auto* inner = item.as_array()) deep |= !is_row(*inner);
  if (!deep) {
    out.push_back(read_list(*list));
    return out;
  }
  for (const toml::node& item : *list) {
    if (const auto* inner = item.as_array()) out.push_back(read_list(*inner));
    else data_->complain(item.source(), "this should be a list of lists");
  }
  return out;
}

std::optional<Table> Table::table(std::string_view key) const {
  const toml::node* node = data_->get(key);
  if (!node) return {};
  if (!node->is_table()) {
    data_->complain(node->source(), should_be(key, *node, "a table"));
    return {};
  }
  Table t;
  t.data_ = data_->child(node->as_table());
  return t;
}

std::vector<Table> Table::tables(std::string_view key) const {
  std::vector<Table> out;
  const toml::node* node = data_->get(key);
  if (!node) return out;
  const auto* list = node->as_array();
  if (!list) {
    data_->complain(node->source(),
                    should_be(key, *node, "a list of tables, [[" + std::string(key) + "]]"));
    return out;
  }
  for (const toml::node& item : *list) {
    if (!item.is_table()) {
      data_->complain(item.source(), "this element is " + kind_of(item) + ": it should be a table");
      continue;
    }
    Table t;
    t.data_ = data_->child(item.as_table());
    out.push_back(t);
  }
  return out;
}

std::vector<std::string> Table::keys() const {
  std::vector<std::pair<toml::source_index, std::string>> found;
  std::vector<std::string> out;
  if (!data_->node) return out;
  for (auto&& [key, value] : *data_->node)
    found.push_back(
        {key.source().begin.line * 4096 + key.source().begin.column, std::string(key.str())});
  std::ranges::sort(found);
  for (auto& [where, key] : found) out.push_back(std::move(key));
  return out;
}

void Table::complain(std::string_view key, std::string text) const {
  const toml::node* node = key.empty() ? nullptr : data_->get(key);
  if (!node) node = data_->node;
  data_->complain(node ? node->source() : toml::source_region{}, std::move(text));
}

void Table::complain_at(std::string_view key, int element, std::string text) const {
  const toml::node* node = data_->get(key);
  const auto* list = node ? node->as_array() : nullptr;
  const toml::node* item =
      list && element < static_cast<int>(list->size()) ? list->get(element) : nullptr;
  if (!item) return complain(key, std::move(text));
  data_->complain(item->source(), std::move(text));
}

void Table::complain_in(std::string_view key, int text_line, int text_column,
                        std::string text) const {
  const toml::node* node = data_->get(key);
  if (!node) return complain(key, std::move(text));
  // A multi-line string begins behind its quotes, usually on the line after them.
  data_->complain(node->source(), std::move(text), text_line + 1, text_column + 1);
}

void Table::finish() const { finish_below(*this); }

// What belongs to the whole file and was written after a [table] is that table's by the rules of TOML.
void Table::finish_below(const Table& top) const {
  if (!data_->node) return;
  std::vector<std::string> known;
  for (const auto& [key, node] : data_->asked) known.push_back(key);
  for (auto&& [key, value] : *data_->node) {
    if (data_->asked.contains(key.str())) continue;
    const bool above = top.data_ != data_ && top.data_->asked.contains(key.str());
    data_->complain(key.source(), "nobody knows what '" + std::string(key.str()) + "' is here" +
                                      (above ? std::string(": write it above the first [table]")
                                             : did_you_mean(key.str(), known)));
  }
  for (const auto& below : data_->below) {
    Table t;
    t.data_ = below;
    t.finish_below(top);
  }
}

TomlFile::TomlFile(std::string_view text, std::string_view name, Complaints& wrong) {
  auto data = std::make_shared<Table::Data>();
  data->wrong = &wrong;
  data->file = name;
  try {
    data->root = std::make_shared<const toml::table>(toml::parse(text, name));
    data->node = data->root.get();
    parsed_ = true;
  } catch (const toml::parse_error& e) {
    const auto& at = e.source().begin;
    wrong.push_back({std::string(name), static_cast<int>(at.line), static_cast<int>(at.column),
                     "this is not TOML: " + std::string(e.description())});
  }
  top_.data_ = std::move(data);
}

}  // namespace bocage
