#pragma once
// Up Front as somebody else would tell it: with hooks of his own.
#include <boost/json.hpp>

#include "games/up_front/io/io.hpp"

template <class Hooks>
struct Described : bocage::uf::UpFront {
  struct Io : Hooks {
    static std::optional<bocage::Loaded<Described>> load(std::string_view, std::string_view,
                                                         const bocage::Options&,
                                                         bocage::Complaints&);
  };
};
static_assert(bocage::Describable<Described<bocage::uf::Io>>);
