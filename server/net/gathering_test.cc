// Several waiting frames go out in one write, and no more of them than one write may have.

#include <doctest/doctest.h>

#include <optional>
#include <string>
#include <vector>

#include "server/base/limits.h"
#include "server/net/ws/limits.h"
#include "server/net/ws/metered_stream.h"
#include "server/net/ws/outbox.h"

namespace gatehouse::server {
namespace {

Frame frame_with(std::size_t bytes) {
  return std::make_shared<const std::string>(bytes, 'x');
}

/// What is written at once, and no longer waits.
std::vector<Frame> popped(Outbox& outbox) {
  const std::vector<Frame> frames(outbox.next().begin(), outbox.next().end());
  outbox.pop(frames.size());
  return frames;
}

TEST_CASE("Frames that wait are popped together, in order, up to the bytes of one write") {
  Outbox outbox;
  const Frame first = frame_with(10);
  const Frame second = frame_with(kGatheredBytes - 10);
  const Frame third = frame_with(1);
  for (const Frame& frame : {first, second, third}) CHECK(outbox.push(frame) == Outbox::Push::Queued);
  CHECK(popped(outbox) == std::vector<Frame>{first, second});
  CHECK_FALSE(outbox.empty());
  CHECK(popped(outbox) == std::vector<Frame>{third});
  CHECK(outbox.empty());
}

TEST_CASE("A frame that fills one write goes out alone") {
  Outbox outbox;
  const Frame large = frame_with(kGatheredBytes);
  CHECK(outbox.push(large) == Outbox::Push::Queued);
  CHECK(outbox.push(frame_with(1)) == Outbox::Push::Queued);
  CHECK(popped(outbox) == std::vector<Frame>{large});
}

TEST_CASE("What was popped makes room in the outbox, as it no longer waits there") {
  Outbox outbox;
  for (std::size_t at = 0; at < kOutboxFrames; ++at)
    CHECK(outbox.push(frame_with(1)) == Outbox::Push::Queued);
  CHECK(popped(outbox).size() == Outbox::kMostAtOnce);
  for (std::size_t at = 0; at < Outbox::kMostAtOnce; ++at)
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
    stream->on_sent({}, [this](NetworkError error) { sent.push_back(error); });
  }

  /// Returns whether all has gone out at once.
  bool send(std::string_view frames) {
    NetworkError error;
    const bool all = stream->send(asio::buffer(frames.data(), frames.size()), error);
    CHECK_FALSE(error);
    return all;
  }

  /// As Beast does it.
  void begin_to_write(std::string_view text) {
    stream->async_write_some(asio::buffer(text.data(), text.size()),
                             [this](NetworkError error, std::size_t bytes) {
                               CHECK_FALSE(error);
                               written = bytes;
                             });
  }

  /// Reads so much at the other end, while ours goes on.
  std::string read(std::size_t bytes) {
    std::string got(bytes, '\0');
    asio::async_read(theirs, asio::buffer(got), [](NetworkError, std::size_t) {});
    run();
    return got;
  }

  void run() {
    context.restart();
    context.run();
  }

  asio::io_context context;
  tcp::socket theirs{context};
  std::optional<MeteredStream> stream;
  std::vector<NetworkError> sent;  ///< with what the rest has gone out
  std::size_t written = 0;         ///< of what Beast wrote last
};

const std::string kMuch(8'000'000, 'x');  // more than the buffers of both sides hold

TEST_CASE("What the socket takes is sent at once, and nobody is called") {
  Ends ends;
  CHECK(ends.send("first "));
  CHECK(ends.theirs.available() == 6);
  ends.begin_to_write("second ");
  ends.run();
  CHECK(ends.written == 7);
  CHECK(ends.send("third"));
  CHECK(ends.read(18) == "first second third");
  CHECK(ends.sent.empty());
}

TEST_CASE("What the socket does not take at once follows when the other side reads") {
  Ends ends;
  CHECK_FALSE(ends.send(kMuch));
  CHECK(ends.sent.empty());
  CHECK(ends.read(kMuch.size()) == kMuch);
  CHECK(ends.sent == std::vector<NetworkError>{{}});
  CHECK(ends.send("again"));
  CHECK(ends.read(5) == "again");
}

TEST_CASE("What Beast writes goes out behind the rest, and is counted without it") {
  Ends ends;
  CHECK_FALSE(ends.send(kMuch));
  ends.begin_to_write("pong");
  CHECK(ends.read(kMuch.size() + 4) == kMuch + "pong");
  CHECK(ends.written == 4);
  CHECK(ends.sent == std::vector<NetworkError>{{}});
}

TEST_CASE("What is sent while Beast writes waits until that is finished") {
  Ends ends;
  ends.begin_to_write(kMuch);
  CHECK_FALSE(ends.send("frame"));
  CHECK(ends.read(kMuch.size() + 5) == kMuch + "frame");
  CHECK(ends.written == kMuch.size());
  CHECK(ends.sent == std::vector<NetworkError>{{}});
}

TEST_CASE("A connection that ends says so, to whoever sends and to whoever waits") {
  Ends ends;
  SUBCASE("the rest waits for the socket") {
    CHECK_FALSE(ends.send(kMuch));
    beast::get_lowest_layer(*ends.stream).close();
    ends.run();
    CHECK(ends.sent.size() == 1);
    CHECK(ends.sent.front());
  }
  SUBCASE("the rest goes out with what Beast writes") {
    CHECK_FALSE(ends.send(kMuch));
    NetworkError failed;
    std::size_t written = 1;
    ends.stream->async_write_some(asio::buffer("too", 3), [&](NetworkError error, std::size_t bytes) {
      failed = error;
      written = bytes;
    });
    beast::get_lowest_layer(*ends.stream).close();
    ends.run();
    CHECK(failed);
    CHECK(written == 0);
    CHECK(ends.sent.size() == 1);
    CHECK(ends.sent.front());
  }
  SUBCASE("nothing has been sent") {
    beast::get_lowest_layer(*ends.stream).close();
    NetworkError error;
    CHECK_FALSE(ends.stream->send(asio::buffer("lost", 4), error));
    CHECK(error);
    CHECK(ends.sent.empty());
  }
}

}  // namespace
}  // namespace gatehouse::server
