// toml++ is a header; its implementation is compiled here once.
// Some of its assertions are reached by wrong input ("[=]"), which it then reports well by itself.
#undef NDEBUG
#define TOML_ASSERT(expr) static_cast<void>(0)
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
