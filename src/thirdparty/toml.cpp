// toml++ is a header; its implementation is compiled here once.
#define TOML_IMPLEMENTATION
#include <toml++/toml.h>
