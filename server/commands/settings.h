#pragma once
// The settings as the command line sees them, for the subcommands that need them.

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "server/config.h"

namespace gatehouse::server {

class Settings {
 public:
  /// Adds --config, --port, --data, --client and --set to the subcommand.
  explicit Settings(CLI::App& app);

  /// File, then environment, then command line. Throws BadConfig.
  AllSettings read() const;

 private:
  std::string file_;
  std::optional<std::string> port_;
  std::optional<std::string> data_;
  std::optional<std::string> client_;
  std::vector<std::string> others_;
};

}  // namespace gatehouse::server
