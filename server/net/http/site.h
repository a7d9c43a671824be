#pragma once
// The pages that can be fetched. All are prepared at the start and held in memory: a request is a look-up,
// and its path never reaches the file system.

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "server/room/room_table.h"

namespace gatehouse::server {

/// A body in the forms in which it may be sent. `gzip` and `brotli` are null when they would not be smaller.
struct Page {
  std::string media_type;
  std::shared_ptr<const std::string> plain;
  std::shared_ptr<const std::string> gzip;
  std::shared_ptr<const std::string> brotli;
  std::string tag;             ///< the ETag of the plain body; the other forms add their name
  bool never_changes = false;  ///< the path has a hash of the content in it
};

/// A page with its ETag, and its gzip form if that is smaller.
Page page(std::string media_type, std::string body);

class Site {
 public:
  /// Reads the folder of the built client; `FILE.br` and `FILE.gz` beside a file are its compressed forms.
  /// Throws std::runtime_error when the folder cannot be read or exceeds kClientFiles or kClientBytes. An
  /// empty path means no client. Links are not followed.
  /// `base_path` (with a slash at its beginning, none at its end; or empty) stands before the server's paths
  /// where browsers see them: it is put into the start page.
  /// `public_url` is the server's address with the base path, as other servers fetch it; or the base path
  /// alone, where nobody said the address. It stands before the addresses of the start page's previews
  /// (`og:`).
  explicit Site(const std::filesystem::path& client, std::string_view base_path = {},
                std::string_view public_url = {});

  void add(std::string path, Page page) { pages_[std::move(path)] = std::move(page); }
  /// The page for the path of a request (without the query), or null. A path whose last part has no dot is a
  /// screen of the client and gets its start page, unless it belongs to the server's own paths.
  const Page* find(std::string_view path) const;

 private:
  std::map<std::string, Page, std::less<>> pages_;
};

/// A page whose links and scripts are found under the base path, and whose root element names it.
std::string under_base_path(std::string page, std::string_view base_path);

/// A page whose tags for previews name whole addresses: `content="/cover.png"` begins with `public_url`.
std::string with_whole_addresses(std::string page, std::string_view public_url);

/// `/api/games` and each game's catalogue.
void add_games(Site& site, Games games);

}  // namespace gatehouse::server
