#include "server/net/http/kept_papers.h"

#include <utility>

namespace gatehouse::server {
namespace {

constexpr std::size_t kOverhead = 256;

}  // namespace

std::optional<KeptPaper> KeptPapers::find(const std::string& name, std::optional<protocol::Version> here,
                                          Time now) {
  const std::lock_guard lock(mutex_);
  const auto at = by_name_.find(name);
  if (at == by_name_.end()) return std::nullopt;
  const KeptPaper& paper = at->second->paper;
  const bool counts =
      here ? paper.version == *here && paper.status != http::status::conflict : now < paper.until;
  if (!counts) {
    drop(at->second);
    return std::nullopt;
  }
  papers_.splice(papers_.begin(), papers_, at->second);
  return paper;
}

void KeptPapers::keep(const std::string& name, KeptPaper paper) {
  const std::lock_guard lock(mutex_);
  if (const auto at = by_name_.find(name); at != by_name_.end()) drop(at->second);
  papers_.push_front({name, std::move(paper)});
  by_name_[name] = papers_.begin();
  bytes_ += bytes_of(papers_.front());
  while (bytes_ > most_) drop(std::prev(papers_.end()));
}

std::size_t KeptPapers::bytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

std::size_t KeptPapers::bytes_of(const NamedPaper& kept) {
  return kOverhead + 2 * kept.name.size() + kept.paper.text->size();
}

void KeptPapers::drop(std::list<NamedPaper>::iterator kept) {
  bytes_ -= bytes_of(*kept);
  by_name_.erase(kept->name);
  papers_.erase(kept);
}

}  // namespace gatehouse::server
