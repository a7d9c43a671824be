// The picture beside a link.

#include "server/net/http/preview.h"

#include <doctest/doctest.h>

#include <stdexcept>
#include <string>
#include <string_view>

namespace gatehouse::server {
namespace {

std::string drawing_of(std::string_view inside, std::string_view box = "0 0 60 60") {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"" + std::string(box) + "\">" +
         "<rect width=\"60\" height=\"60\" fill=\"#93b55c\"/>" + std::string(inside) + "</svg>";
}

/// A number of four bytes of a PNG's first chunk, which says width and height.
int number_at(const std::string& png, std::size_t at) {
  int number = 0;
  for (std::size_t i = at; i < at + 4; ++i) number = number * 256 + static_cast<unsigned char>(png.at(i));
  return number;
}

TEST_CASE("A drawing of any shape becomes a PNG as wide and high as messengers show") {
  for (const char* const box : {"0 0 60 60", "0 0 600 10", "-10 -10 20 4000"}) {
    const std::string png = png_of(drawing_of("", box));
    CHECK(png.starts_with("\x89PNG\r\n"));
    CHECK(number_at(png, 16) == kPreviewWidth);
    CHECK(number_at(png, 20) == kPreviewHeight);
  }
}

TEST_CASE("What is drawn is seen in the picture") {
  const std::string empty = png_of(drawing_of(""));
  CHECK(empty == png_of(drawing_of("")));
  CHECK(empty != png_of(drawing_of("<circle cx=\"30\" cy=\"30\" r=\"6\" fill=\"#1b3fa0\"/>")));
}

TEST_CASE("A drawing reads nothing outside itself") {
  const std::string empty = png_of(drawing_of(""));
  for (const char* const address : {"file:///etc/hostname", "/etc/hostname", "http://127.0.0.1:1/a.png"})
    CHECK(png_of(drawing_of("<image width=\"60\" height=\"60\" href=\"" + std::string(address) + "\"/>")) ==
          empty);
}

TEST_CASE("What is no drawing is an error that says so") {
  for (const char* const text : {"", "board", "<svg", "<html></html>"})
    CHECK_THROWS_AS(png_of(text), std::runtime_error);
}

}  // namespace
}  // namespace gatehouse::server
