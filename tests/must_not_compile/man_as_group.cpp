// could not convert|cannot convert|invalid initialization
// A man's number is no group's.
#include "games/up_front/vocabulary.hpp"

bocage::uf::GroupId group_of(bocage::uf::ManId man) { return man; }
