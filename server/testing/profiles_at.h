#pragma once
// The routes of profiles, as a client asks them over a real socket.

#include <string>

#include "protocol/game_in_play.h"
#include "server/config.h"

namespace gatehouse::server::testing {

using protocol::Json;

struct Reply {
  int status = 0;
  std::string head;
  Json body;
  std::string code() const { return body.value("code", ""); }
};

struct Ask {
  std::string secret = {};
  Json body = {};
  std::string more = {};  ///< lines of the header
};

/// A request, and its answer.
Reply ask_at(int port, const std::string& method, const std::string& path, const Ask& with = {});
/// The same below /api/profiles.
Reply ask(int port, const std::string& method, const std::string& path, const Ask& with = {});

/// For the settings of a server: everybody may make a profile.
void open_to_all(AllSettings& config);
/// Makes a profile on a device that is called desk.
Json make(int port, const std::string& name);
std::string secret_of(const Json& made);

}  // namespace gatehouse::server::testing
