#include <array>

#include "server/commands/command.h"

namespace gatehouse::server {
namespace {

// What runs no bots takes nothing from its main().
template <std::function<int()> (*Declare)(CLI::App&)>
std::function<int()> without_sources(CLI::App& app, const Sources& /*sources*/) {
  return Declare(app);
}

constexpr auto kCommands = std::to_array<Command>({
    {"serve", "Serve games (this is what happens without a subcommand)", declare_serve},
    {"healthcheck", "Ask a running server whether it is ready: exit code 0 if so",
     without_sources<declare_healthcheck>},
    {"scenario", "Run rules tests in plain text, one line each", without_sources<declare_scenario>},
    {"replay", "Run the record of a game and print what happened", without_sources<declare_replay>},
    {"verify", "Work out the draws of a game's record again, from its revealed secret",
     without_sources<declare_verify>},
    {"analyse", "See the turns of a game's record again: luck, and what they cost",
     without_sources<declare_analyse>},
    {"tiles", "Print what a game's client draws from", without_sources<declare_tiles>},
    {"export", "Take games out of the store as records (the server must not run)",
     without_sources<declare_export>},
    {"archive", "Put rooms away, so that the server starts without them (it must not run)",
     without_sources<declare_archive>},
    {"backup", "Copy all games into a file, while the server runs or not", without_sources<declare_backup>},
    {"restore", "Make a store from a backup, where there is none", without_sources<declare_restore>},
    {"check", "Replay every log of a backup, or of a store (the server must not run)",
     without_sources<declare_check>},
    {"ratings", "Make all ratings of a backup, or of a store (the server must not run), anew and compare",
     without_sources<declare_ratings>},
    {"quarantine", "List the rooms that have failed, or let some of them be tried again",
     without_sources<declare_quarantine>},
    {"admin", "Ask a running server for its rooms, bans and more, or change them",
     without_sources<declare_admin>},
    {"move-store", "Bring all games into another, empty store, SQLite or PostgreSQL (no server may run)",
     without_sources<declare_move_store>},
    {"accept-loss", "Go on with a store that has lost entries (the server must not run)",
     without_sources<declare_accept_loss>},
});

}  // namespace

std::span<const Command> all_commands() {
  return kCommands;
}

}  // namespace gatehouse::server
