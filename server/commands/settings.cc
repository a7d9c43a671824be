#include "server/commands/settings.h"

namespace gatehouse::server {

Settings::Settings(CLI::App& app) {
  app.add_option("--config", file_, "A file of settings, as config.example.json");
  app.add_option("--port", port_, "The port to listen on (0: any that is free)");
  app.add_option("--data", data_, "The folder of the games");
  app.add_option("--client", client_, "The folder of the built web client (empty: none)");
  app.add_option("--set", others_, "Any setting, as bots.delay_ms=0")->take_all();
}

AllSettings Settings::read() const {
  const std::map<std::string, std::string> environment = process_environment();
  AllSettings config;
  const auto named = environment.find(std::string(kConfigVariable));
  if (!file_.empty())
    read_file(config, file_);
  else if (named != environment.end())
    read_file(config, named->second);
  read_environment(config, environment);
  if (port_) set(config, "listen.port", *port_);
  if (data_) set(config, "store.directory", *data_);
  if (client_) set(config, "site.client", *client_);
  for (const std::string& other : others_) {
    const std::size_t equals = other.find('=');
    if (equals == std::string::npos) throw BadConfig(other + ": as NAME=VALUE, please");
    set(config, other.substr(0, equals), other.substr(equals + 1));
  }
  return config;
}

}  // namespace gatehouse::server
