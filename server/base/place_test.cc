#include "server/base/place.h"

#include <doctest/doctest.h>

namespace gatehouse::server {
namespace {

TEST_CASE("A network that holds a large part of all addresses is known as such") {
  for (const char* const place : {"0.0.0.0/0", "0.0.0.0/1", "128.0.0.0/1", "10.0.0.0/7", "::/0", "2000::/3",
                                  "2a00::/12", "::ffff:0:0/96", "::ffff:10.0.0.0/103", "::ffff:0:0/90"}) {
    CAPTURE(place);
    CHECK(is_place(place));
    CHECK(is_wide(place));
  }
  for (const char* const place : {"10.0.0.0/8", "192.0.2.7", "192.0.2.0/24", "2001:db8::/32", "2001::/16",
                                  "::1", "fd00::1/128", "::ffff:10.0.0.0/104"}) {
    CAPTURE(place);
    CHECK(is_place(place));
    CHECK_FALSE(is_wide(place));
  }
}

}  // namespace
}  // namespace gatehouse::server
