#include <array>

#include "server/commands/command.h"

namespace gatehouse::server {
namespace {

constexpr auto kCommands = std::to_array<Command>({
    {"serve", "Serve games (this is what happens without a subcommand)", declare_serve},
    {"healthcheck", "Ask a running server whether it is ready: exit code 0 if so", declare_healthcheck},
    {"scenario", "Run rules tests in plain text, one line each", declare_scenario},
    {"replay", "Run the record of a game and print what happened", declare_replay},
    {"verify", "Work out the draws of a game's record again, from its revealed secret", declare_verify},
    {"analyse", "See the turns of a game's record again: luck, and what they cost", declare_analyse},
    {"tiles", "Print what a game's client draws from", declare_tiles},
    {"export", "Take games out of the store as records (the server must not run)", declare_export},
    {"archive", "Put rooms away, so that the server starts without them (it must not run)", declare_archive},
    {"backup", "Copy all games into a file, while the server runs or not", declare_backup},
    {"restore", "Make a store from a backup, where there is none", declare_restore},
    {"check", "Replay every log of a backup, or of a store (the server must not run)", declare_check},
    {"quarantine", "List the rooms that have failed, or let some of them be tried again", declare_quarantine},
    {"admin", "Ask a running server for its rooms, bans and more, or change them", declare_admin},
    {"move-store", "Bring all games into another, empty store, SQLite or PostgreSQL (no server may run)",
     declare_move_store},
    {"accept-loss", "Go on with a store that has lost entries (the server must not run)",
     declare_accept_loss},
});

}  // namespace

std::span<const Command> all_commands() {
  return kCommands;
}

}  // namespace gatehouse::server
