// bocage repair: saves from a damaged file of battles what is whole.
#include "server/store/repair.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>

#include "cli/commands.hpp"
#include "server/whole.hpp"

namespace bocage::cli {

void add_repair(CLI::App& app, Run& run) {
  auto* command = app.add_subcommand(
      "repair", "save what is whole from a damaged file of battles, and name what is not");
  auto o = std::make_shared<store::RepairOptions>();
  command->add_option("file", o->from, "the file that keeps the battles")
      ->required()
      ->check(CLI::ExistingFile);
  command->add_option("--to", o->to, "the new file; <file>.repaired if none is given");
  command->add_flag("--shorten", o->shorten,
                    "keep a battle with a damaged journal as far as it is whole");
  command->callback([o, &run] {
    run = [o] {
      if (o->to.empty()) o->to = o->from + ".repaired";
      if (std::filesystem::exists(o->to)) {
        std::cerr << "bocage: " << o->to << " is there already\n";
        return static_cast<int>(failed);
      }
      o->whole = whole_battle;
      o->tell = [](const std::string& line) { std::cout << line << '\n'; };
      const store::Repaired done = store::repair(*o);
      if (!done.complaint.empty()) {
        std::cerr << "bocage: " << done.complaint << '\n';
        return static_cast<int>(failed);
      }
      std::cout << done.kept << " battles are whole, " << done.shortened << " were shortened, "
                << done.lost << " are lost; the new file is " << o->to << '\n';
      return static_cast<int>(done.lost || done.shortened ? no : cli::done);
    };
  });
}

}  // namespace bocage::cli
