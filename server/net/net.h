#pragma once
// The one header that includes Asio and Beast as a whole and names their parts. Slow to compile: only net/,
// room.cc, the bot pool and the wiring include it.

#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/core/buffer_ref.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace gatehouse::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using tcp = boost::asio::ip::tcp;
using NetworkError = boost::system::error_code;

}  // namespace gatehouse::server
