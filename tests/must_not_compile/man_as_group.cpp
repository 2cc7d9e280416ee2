// could not convert|cannot convert|invalid initialization
// A man's number is no group's.
#include "games/up_front/vocabulary.hpp"

#ifdef WRONG
bocage::uf::GroupId group_of(bocage::uf::ManId man) { return man; }
#else
bocage::uf::ManId himself(bocage::uf::ManId man) { return man; }
#endif
