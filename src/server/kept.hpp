#pragma once
// Replies that never change (lists, texts, rules, maps) are made once and kept in both forms, as they are and gzipped:
// they are most of what a visitor loads before he sees a battle.
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/net/net.hpp"

namespace bocage {

class Kept {
 public:
  // What is kept under this name, made if it is not; whatever `make` throws is not kept.
  net::Response reply(const std::string& name, bool gzip, const std::function<std::string()>& make);

 private:
  struct Forms {
    std::string plain, gzipped;
  };
  std::mutex lock;
  std::map<std::string, std::unique_ptr<const Forms>, std::less<>> all;  // none is ever dropped
};

}  // namespace bocage
