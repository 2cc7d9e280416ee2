#include "cli/commands.hpp"
namespace bocage::cli {
void add_serve(CLI::App&, Run&) {}
}
