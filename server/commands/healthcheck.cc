#include <iostream>

#include "server/commands/command.h"
#include "server/commands/settings.h"
#include "server/net/net.h"

namespace gatehouse::server {
namespace {

constexpr std::chrono::seconds kPatience{3};

// Runs the context until the operation's handler has set its error. The stream's own deadline bounds it.
NetworkError finish(asio::io_context& context, const std::optional<NetworkError>& error) {
  context.restart();
  context.run();
  return error.value_or(asio::error::operation_aborted);
}

bool ready(int port) {
  asio::io_context context;
  beast::tcp_stream stream(context);
  stream.expires_after(kPatience);
  std::optional<NetworkError> error;
  const auto keep = [&error](NetworkError result, auto&&...) { error = result; };

  stream.async_connect(tcp::endpoint(asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(port)),
                       keep);
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
      return ready(settings->read().listen_port) ? 0 : 1;
    } catch (const BadConfig& error) {
      std::cerr << "gatehouse: " << error.what() << "\n";
      return 1;
    }
  };
}

}  // namespace gatehouse::server
