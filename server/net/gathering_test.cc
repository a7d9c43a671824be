// Several waiting frames go out in one write, and no more of them than one write may have.

#include <doctest/doctest.h>

#include "server/net/metered_stream.h"
#include "server/net/outbox.h"

namespace gatehouse::server {
namespace {

Frame frame_with(std::size_t bytes) {
  return std::make_shared<const std::string>(bytes, 'x');
}

TEST_CASE("Frames that wait are popped together, in order, up to the bytes of one write") {
  Outbox outbox;
  const Frame first = frame_with(10);
  const Frame second = frame_with(kGatheredBytes - 10);
  const Frame third = frame_with(1);
  for (const Frame& frame : {first, second, third}) CHECK(outbox.push(frame) == Outbox::Push::Queued);
  CHECK(outbox.pop() == std::vector<Frame>{first, second});
  CHECK_FALSE(outbox.empty());
  CHECK(outbox.pop() == std::vector<Frame>{third});
  CHECK(outbox.empty());
}

TEST_CASE("A frame that is larger than one write goes out alone") {
  Outbox outbox;
  const Frame large = frame_with(kGatheredBytes + 1);
  CHECK(outbox.push(large) == Outbox::Push::Queued);
  CHECK(outbox.push(frame_with(1)) == Outbox::Push::Queued);
  CHECK(outbox.pop() == std::vector<Frame>{large});
}

TEST_CASE("What was popped makes room in the outbox, as it no longer waits there") {
  Outbox outbox;
  for (std::size_t at = 0; at < kOutboxFrames; ++at)
    CHECK(outbox.push(frame_with(1)) == Outbox::Push::Queued);
  CHECK(outbox.pop().size() == kOutboxFrames);
  for (std::size_t at = 0; at < kOutboxFrames; ++at)
    CHECK(outbox.push(frame_with(1)) == Outbox::Push::Queued);
  CHECK(outbox.push(frame_with(1)) == Outbox::Push::Overflowed);
}

/// Both ends of a connection of the loopback.
struct Ends {
  Ends() {
    tcp::acceptor acceptor(context, {asio::ip::address_v4::loopback(), 0});
    TcpSocket ours(asio::make_strand(context));
    ours.connect(acceptor.local_endpoint());
    acceptor.accept(theirs);
    stream.emplace(std::move(ours));
  }

  /// Writes, and returns how many bytes are said to be written.
  std::size_t write(std::string_view text) {
    std::size_t written = 0;
    stream->async_write_some(asio::buffer(text.data(), text.size()),
                             [&](NetworkError error, std::size_t bytes) {
                               CHECK_FALSE(error);
                               written = bytes;
                             });
    context.restart();
    context.run();
    return written;
  }

  asio::io_context context;
  tcp::socket theirs{context};
  std::optional<MeteredStream> stream;
};

TEST_CASE("What leads goes out in one with the next write, and does not count as written") {
  Ends ends;
  CHECK(ends.write("at once ") == 8);
  ends.stream->lead("first second ");
  CHECK(ends.theirs.available() == 8);
  CHECK(ends.write("third ") == 6);
  CHECK(ends.write("fourth") == 6);
  std::string got(33, '\0');
  asio::read(ends.theirs, asio::buffer(got));
  CHECK(got == "at once first second third fourth");
}

TEST_CASE("A write is finished although the other side reads late, so that nothing comes between its bytes") {
  Ends ends;
  const std::string much(4'000'000, 'x');  // more than the buffers of both sides hold
  std::size_t written = 0;
  ends.stream->async_write_some(asio::buffer(much),
                                [&](NetworkError, std::size_t bytes) { written = bytes; });
  std::string got(much.size(), '\0');
  asio::async_read(ends.theirs, asio::buffer(got), [](NetworkError, std::size_t) {});
  ends.context.restart();
  ends.context.run();
  CHECK(written == much.size());
  CHECK(got == much);
}

TEST_CASE("A write that fails with what led says so") {
  Ends ends;
  ends.stream->lead("lost ");
  beast::get_lowest_layer(*ends.stream).close();
  NetworkError failed;
  std::size_t written = 1;
  ends.stream->async_write_some(asio::buffer("too", 3), [&](NetworkError error, std::size_t bytes) {
    failed = error;
    written = bytes;
  });
  ends.context.restart();
  ends.context.run();
  CHECK(failed);
  CHECK(written == 0);
}

}  // namespace
}  // namespace gatehouse::server
