#include "server/net/http/site.h"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <stdexcept>
#include <utility>

#include "server/net/http/gzip.h"
#include "server/net/http/limits.h"

namespace gatehouse::server {
namespace {

namespace fs = std::filesystem;

struct MediaType {
  std::string_view extension;
  std::string_view name;
  bool text;  ///< worth compressing
};

constexpr auto kMediaTypes = std::to_array<MediaType>({
    {".html", "text/html; charset=utf-8", true},
    {".js", "text/javascript; charset=utf-8", true},
    {".css", "text/css; charset=utf-8", true},
    {".json", "application/json", true},
    {".map", "application/json", true},
    {".webmanifest", "application/manifest+json", true},
    {".svg", "image/svg+xml", true},
    {".txt", "text/plain; charset=utf-8", true},
    {".png", "image/png", false},
    {".jpg", "image/jpeg", false},
    {".webp", "image/webp", false},
    {".ico", "image/x-icon", false},
    {".woff2", "font/woff2", false},
    {".mp3", "audio/mpeg", false},
    {".ogg", "audio/ogg", false},
    {".wasm", "application/wasm", true},
});

/// The first parts of paths that are not screens of the client.
constexpr auto kServers =
    std::to_array<std::string_view>({"/admin", "/api", "/assets", "/healthz", "/metrics", "/readyz", "/ws"});

/// Below it are the pages of people.
constexpr std::string_view kPeople = "/people";

constexpr MediaType kUnknown{"", "application/octet-stream", false};

const MediaType& media_type(const fs::path& file) {
  const auto found = std::find_if(kMediaTypes.begin(), kMediaTypes.end(),
                                  [&](const MediaType& type) { return file.extension() == type.extension; });
  return found == kMediaTypes.end() ? kUnknown : *found;
}

std::string tag_of(std::string_view body) {
  std::array<unsigned char, 16> hash;
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(body.data()),
                     body.size(), nullptr, 0);
  std::string text(2 * hash.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  text.pop_back();
  return text;
}

Page plain_page(std::string type, std::string body) {
  Page page;
  page.media_type = std::move(type);
  page.tag = tag_of(body);
  page.plain = std::make_shared<const std::string>(std::move(body));
  return page;
}

void compress(Page& page) {
  if (page.gzip) return;
  std::string packed = gzip(*page.plain);
  if (packed.size() < page.plain->size()) page.gzip = std::make_shared<const std::string>(std::move(packed));
}

std::string read_file(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (!stream) throw std::runtime_error("cannot read " + file.string());
  return text;
}

/// Puts `prefix` before the address in every `attribute="/..."` of the page.
void put_before_paths(std::string& page, std::string_view attribute, std::string_view prefix) {
  const std::string from = " " + std::string(attribute) + "=\"/";
  for (std::size_t at = page.find(from); at != std::string::npos; at = page.find(from, at + from.size()))
    page.insert(at + from.size() - 1, prefix);
}

}  // namespace

Page page(std::string media_type, std::string body) {
  Page made = plain_page(std::move(media_type), std::move(body));
  compress(made);
  return made;
}

Site::Site(const fs::path& client, std::string_view base_path, std::string_view public_url) {
  if (client.empty()) return;
  std::map<std::string, std::string> files;
  std::size_t bytes = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(client)) {
    if (entry.is_symlink() || !entry.is_regular_file()) continue;
    bytes += entry.file_size();
    if (files.size() == kClientFiles || bytes > kClientBytes)
      throw std::runtime_error("the folder of the client is too large: " + client.string());
    files["/" + entry.path().lexically_relative(client).generic_string()] = read_file(entry.path());
  }
  const auto start = files.find("/index.html");
  if (start != files.end() && !(base_path.empty() && public_url.empty())) {
    if (!base_path.empty()) start->second = under_base_path(std::move(start->second), base_path);
    start->second = with_whole_addresses(std::move(start->second), public_url);
    files.erase("/index.html.br");
    files.erase("/index.html.gz");
  }
  for (const auto& [path, text] : files) {
    const fs::path file(path);
    if (file.extension() == ".br" || file.extension() == ".gz") continue;
    const MediaType& type = media_type(file);
    Page made = plain_page(std::string(type.name), text);
    if (const auto packed = files.find(path + ".br"); packed != files.end())
      made.brotli = std::make_shared<const std::string>(packed->second);
    if (const auto packed = files.find(path + ".gz"); packed != files.end())
      made.gzip = std::make_shared<const std::string>(packed->second);
    if (type.text) compress(made);
    made.never_changes = path.starts_with("/assets/");
    add(path, std::move(made));
  }
}

std::string under_base_path(std::string page, std::string_view base_path) {
  const std::string base(base_path);
  for (const char* const attribute : {"href", "src"}) put_before_paths(page, attribute, base);
  if (const std::size_t root = page.find("<html "); root != std::string::npos)
    page.insert(root + 6, "data-base=\"" + base + "\" ");
  return page;
}

std::string with_whole_addresses(std::string page, std::string_view public_url) {
  put_before_paths(page, "content", public_url);
  return page;
}

const Page* Site::find(std::string_view path) const {
  const auto at = pages_.find(path);
  if (at != pages_.end()) return &at->second;
  const std::string_view first = path.substr(0, path.find('/', 1));
  const std::string_view last = path.substr(path.rfind('/') + 1);
  // The name of a person may have a dot in it, as the name of a file has.
  const bool is_file = last.find('.') != std::string_view::npos && first != kPeople;
  if (std::find(kServers.begin(), kServers.end(), first) != kServers.end() || is_file) return nullptr;
  const auto start = pages_.find("/index.html");
  return start == pages_.end() ? nullptr : &start->second;
}

void add_games(Site& site, Games games) {
  Json list = Json::array();
  for (const protocol::GameType& game : games) {
    list.push_back(game.describe());
    site.add("/api/games/" + std::string(game.name) + "/catalogue",
             page("application/json", game.catalogue().dump()));
  }
  site.add("/api/games", page("application/json", Json{{"games", std::move(list)}}.dump()));
}

}  // namespace gatehouse::server
