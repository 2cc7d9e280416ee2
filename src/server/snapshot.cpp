#include "server/snapshot.hpp"

#include <algorithm>
#include <array>
#include <fstream>

#include "kernel/hash.hpp"
#include "server/store/pack.hpp"
#include "session/packing.hpp"

namespace bocage {
namespace {

// Positions are bytes of this very program.
std::uint64_t this_program() {
  static const std::uint64_t hash = [] {
    std::ifstream self("/proc/self/exe", std::ios::binary | std::ios::ate);
    std::string bytes(self ? static_cast<std::size_t>(self.tellg()) : 0, '\0');
    self.seekg(0).read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return bytes.empty() || !self ? 0 : hash_bytes(bytes.data(), bytes.size()) | 1;
  }();
  return hash;
}

std::uint64_t fingerprint(std::string_view bytes) { return hash_bytes(bytes.data(), bytes.size()); }

struct Front {  // of a snapshot; then the packed bytes
  std::uint64_t program, entries, journal, length, packed;
};

}  // namespace

std::string write_snapshot(const Live& l, std::string_view journal) {
  if (!this_program()) return "";
  Packer out;
  out.put(l.counted);
  out.put(l.tallies.size());
  for (const Counted& tally : l.tallies) out.put(tally);
  out.put(l.choosers.size());
  for (const Side side : l.choosers) out.put(side);
  out.put(l.known.size());
  for (const Known& k : l.known) {
    out.put(k.seq);
    out.put(k.digest);
    out.put(k.events);
    out.put(k.marks.size());
    for (const Known::Mark& mark : k.marks) out.put(mark);
  }
  out.text(l.session.memory());
  const std::string packed = store::packed(out.bytes);
  const Front front{this_program(), l.entries.count, fingerprint(journal), out.bytes.size(),
                    fingerprint(packed)};
  return std::string(reinterpret_cast<const char*>(&front), sizeof front) + packed;
}

std::size_t read_snapshot(Live& l, std::string_view snapshot, std::string_view journal) {
  Front front;
  if (snapshot.size() < sizeof front) return 0;
  std::memcpy(&front, snapshot.data(), sizeof front);
  snapshot.remove_prefix(sizeof front);
  const std::size_t size = front.entries * sizeof(Choice);
  if (front.program != this_program() || size > journal.size() ||
      front.packed != fingerprint(snapshot) ||
      front.journal != fingerprint(journal.substr(0, size)))
    return 0;
  const std::string bytes = store::unpacked(snapshot, front.length);
  Unpacker in{bytes};
  Entries entries = read_entries(journal.substr(0, size));
  Counted counted;
  in.get(counted);
  std::vector<Counted> tallies(in.count());
  for (Counted& tally : tallies) in.get(tally);
  std::vector<Side> choosers(in.count());
  for (Side& side : choosers) in.get(side);
  std::vector<Known> known(in.count());
  for (Known& k : known) {
    in.get(k.seq);
    in.get(k.digest);
    in.get(k.events);
    k.marks.resize(in.count());
    for (Known::Mark& mark : k.marks) in.get(mark);
  }
  const std::string_view memory = in.text();
  if (!in.good || !l.session.remember(entries.answers, memory)) return 0;
  l.entries = std::move(entries);
  l.choosers = std::move(choosers);
  l.counted = counted;
  l.tallies = std::move(tallies);
  l.known = std::move(known);
  return front.entries;
}

}  // namespace bocage
