#pragma once
// What can be fetched: all of it made ready at the start and held in memory, so that answering is a look-up
// and no path of a request ever reaches the file system.

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/room/room_state.h"

namespace gatehouse::server {

/// A body in the forms in which it may be sent. `gzip` and `brotli` are null when they would not be smaller.
struct Page {
  std::string media_type;
  std::shared_ptr<const std::string> plain;
  std::shared_ptr<const std::string> gzip;
  std::shared_ptr<const std::string> brotli;
  std::string tag;             ///< of the plain body; the other forms add their name
  bool never_changes = false;  ///< the path has a hash of the content in it
};

Page page(std::string media_type, std::string body);

class Site {
 public:
  /// Reads the folder of the built client; `FILE.br` and `FILE.gz` beside a file are its compressed forms.
  /// Throws std::runtime_error when the folder cannot be read or is larger than kClientFiles and
  /// kClientBytes. An empty path is no client. Links are not followed.
  explicit Site(const std::filesystem::path& client);

  void add(std::string path, Page page) { pages_[std::move(path)] = std::move(page); }
  /// The page at a path of a request (without the query), or null. Paths of the client's own screens are its
  /// start page: those without a dot in the last part, but for what is, or will be, the server's own.
  const Page* find(std::string_view path) const;

 private:
  std::map<std::string, Page, std::less<>> pages_;
};

/// `/api/games` and each game's catalogue.
void add_games(Site& site, Games games);

}  // namespace gatehouse::server
