#pragma once
// The one header that includes Asio and Beast as a whole and names their parts. Slow to compile: only net/,
// cluster/links/, control/, and the wiring include it.

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
/// What the network threads run on, one thing at a time. Named as it is: behind any_io_executor each
/// operation on a socket would copy, ask and destroy it many times over.
using Strand = asio::strand<asio::io_context::executor_type>;
using TcpSocket = asio::basic_stream_socket<tcp, Strand>;
using TcpStream = beast::basic_stream<tcp, Strand>;

}  // namespace gatehouse::server
