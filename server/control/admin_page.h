#pragma once
// The files of the admin page. They hold nothing of a server: all who can reach the port may read them.

#include <string_view>

namespace gatehouse::server {

struct AdminFile {
  std::string_view path;
  std::string_view media_type;
  std::string_view text;
};

/// Null when there is none at this path.
const AdminFile* admin_file(std::string_view path);

}  // namespace gatehouse::server
