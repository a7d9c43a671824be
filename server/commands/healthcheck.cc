#include <iostream>

#include "server/base/network.h"
#include "server/commands/command.h"
#include "server/commands/settings.h"

namespace gatehouse::server {
namespace {

constexpr std::chrono::seconds kPatience{3};

// Runs the context until the operation's handler has set its error. The stream's own deadline bounds it.
NetworkError finish(asio::io_context& context, const std::optional<NetworkError>& error) {
  context.restart();
  context.run();
  return error.value_or(asio::error::operation_aborted);
}

// Where to connect: the address that the server listens on, or the loopback if it listens on all.
tcp::endpoint door(const AllSettings& config) {
  const auto port = static_cast<std::uint16_t>(config.listen.port);
  const asio::ip::address address = asio::ip::make_address(config.listen.address);
  if (!address.is_unspecified()) return {address, port};
  if (address.is_v6()) return {asio::ip::address_v6::loopback(), port};
  return {asio::ip::address_v4::loopback(), port};
}

bool ready(const tcp::endpoint& server) {
  asio::io_context context;
  beast::tcp_stream stream(context);
  stream.expires_after(kPatience);
  std::optional<NetworkError> error;
  const auto keep = [&error](NetworkError result, auto&&...) { error = result; };

  stream.async_connect(server, keep);
  if (finish(context, error)) return false;

  http::request<http::empty_body> request(http::verb::get, "/readyz", 11);
  request.set(http::field::host, "localhost");
  http::async_write(stream, request, keep);
  if (finish(context, error)) return false;

  beast::flat_buffer buffer;
  http::response<http::string_body> response;
  http::async_read(stream, buffer, response, keep);
  return !finish(context, error) && response.result() == http::status::ok;
}

}  // namespace

std::function<int()> declare_healthcheck(CLI::App& app) {
  return [settings = std::make_shared<Settings>(app)] {
    try {
      return ready(door(settings->read())) ? 0 : 1;
    } catch (const std::exception& error) {
      std::cerr << "gatehouse: " << error.what() << "\n";
      return 1;
    }
  };
}

}  // namespace gatehouse::server
