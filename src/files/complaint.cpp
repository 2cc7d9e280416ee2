#include "files/complaint.hpp"

namespace bocage {

std::string to_string(const Complaint& c) {
  std::string out = c.file;
  if (c.line) out += ":" + std::to_string(c.line);
  if (c.column) out += ":" + std::to_string(c.column);
  return out + ": " + c.text;
}

}  // namespace bocage
