#pragma once
// The subcommands of the program, listed in commands.cc.

#include <CLI/CLI.hpp>
#include <functional>
#include <span>

#include "server/commands/program.h"

namespace gatehouse::server {

struct Command {
  const char* name;
  const char* description;
  /// Declares the options of the subcommand. Returns what runs it, after parsing, and gives the exit code.
  std::function<int()> (*declare)(CLI::App& app, const Sources& sources);
};

/// The first one runs when none is named.
std::span<const Command> all_commands();

std::function<int()> declare_serve(CLI::App& app, const Sources& sources);
std::function<int()> declare_healthcheck(CLI::App& app);
std::function<int()> declare_scenario(CLI::App& app);
std::function<int()> declare_replay(CLI::App& app);
std::function<int()> declare_verify(CLI::App& app);
std::function<int()> declare_analyse(CLI::App& app);
std::function<int()> declare_tiles(CLI::App& app);
std::function<int()> declare_export(CLI::App& app);
std::function<int()> declare_backup(CLI::App& app);
std::function<int()> declare_restore(CLI::App& app);
std::function<int()> declare_check(CLI::App& app);
std::function<int()> declare_ratings(CLI::App& app);
std::function<int()> declare_quarantine(CLI::App& app);
std::function<int()> declare_admin(CLI::App& app);
std::function<int()> declare_archive(CLI::App& app);
std::function<int()> declare_move_store(CLI::App& app);
std::function<int()> declare_accept_loss(CLI::App& app);

}  // namespace gatehouse::server
