// toml++ is a header; its implementation is compiled here once. Some broken files reach assertions of its
// parser in places where it reports an error anyway: they must not end the program.
#undef NDEBUG
#define TOML_ASSERT(expr) static_assert(true)
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
