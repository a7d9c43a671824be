#include "server/testing/profiles_at.h"

#include <stdexcept>

#include "server/testing/loopback.h"

namespace gatehouse::server::testing {

Reply ask_at(int port, const std::string& method, const std::string& path, const Ask& with) {
  const std::string body = with.body.is_null() ? "" : with.body.dump();
  std::string request = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" +
                        "Connection: close\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
                        with.more;
  if (!with.secret.empty()) request += "Authorization: Bearer " + with.secret + "\r\n";
  if (!body.empty()) request += "Content-Type: application/json\r\n";
  const std::string answer = raw_exchange(port, request + "\r\n" + body);
  const std::size_t end = answer.find("\r\n\r\n");
  if (end == std::string::npos) throw std::runtime_error("there was no answer");
  return {std::stoi(answer.substr(9, 3)), answer.substr(0, end), Json::parse(answer.substr(end + 4))};
}

Reply ask(int port, const std::string& method, const std::string& path, const Ask& with) {
  return ask_at(port, method, "/api/profiles" + path, with);
}

void open_to_all(AllSettings& config) {
  config.profiles.mode = "open";
}

Json make(int port, const std::string& name) {
  Reply made = ask(port, "POST", "", {{}, {{"name", name}, {"device", "desk"}}});
  if (made.status != 201) throw std::runtime_error("the profile was not made");
  return std::move(made.body);
}

std::string secret_of(const Json& made) {
  return made.at("secret").get<std::string>();
}

}  // namespace gatehouse::server::testing
