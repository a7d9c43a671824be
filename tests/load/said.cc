#include "tests/load/said.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace gatehouse::load {
namespace {

/// What the last patch of a game changes.
constexpr std::string_view kOver = R"("path":"/game/over")";

/// Walks over JSON text. At its end it stays there.
class Walk {
 public:
  explicit Walk(std::string_view text) : text_(text) {}

  bool at_end() const { return at_ >= text_.size(); }
  char now() const { return at_end() ? '\0' : text_[at_]; }
  /// Steps over this letter and returns true, or stays.
  bool take(char letter) {
    if (now() != letter || at_end()) return false;
    ++at_;
    return true;
  }
  /// What is between the quotes. REQUIRES: a text begins here.
  std::string_view text() {
    const std::size_t begin = ++at_;
    while (!at_end() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2 : 1;
    const std::size_t end = std::min(at_, text_.size());
    at_ = std::min(end + 1, text_.size());
    return text_.substr(begin, end - begin);
  }
  /// Steps over a value of any kind and returns its text.
  std::string_view value() {
    const std::size_t begin = at_;
    int depth = 0;
    do {
      const char letter = now();
      if (letter == '"') {
        text();
        continue;
      }
      if (letter == '{' || letter == '[') ++depth;
      if (letter == '}' || letter == ']') --depth;
      if (depth < 0 || (depth == 0 && letter == ',')) break;
      ++at_;
    } while (!at_end() && (depth > 0 || (now() != ',' && now() != '}' && now() != ']')));
    return text_.substr(begin, at_ - begin);
  }

  /// Nothing more is read.
  void end() { at_ = text_.size(); }

  /// Calls `each(key)` for every key of an object. It has to step over the value.
  template <class Each>
  void object(Each each) {
    if (!take('{')) return;
    while (now() == '"') {
      const std::string_view key = text();
      take(':');
      each(key);
      if (!take(',')) break;
    }
    take('}');
  }
  template <class Each>
  void array(Each each) {
    if (!take('[')) return;
    while (!at_end() && now() != ']') {
      each();
      if (!take(',')) break;
    }
    take(']');
  }

 private:
  std::string_view text_;
  std::size_t at_ = 0;
};

/// The ways to answer what a choice leads to, by their ids.
std::vector<std::string_view> read_ways(Walk& walk) {
  std::vector<std::string_view> ways;
  walk.array([&] {
    walk.object([&](std::string_view field) {
      if (field == "id")
        ways.push_back(walk.text());
      else
        walk.value();
    });
  });
  return ways;
}

/// Choices that differ in their place, or in what answers them. The id of an entry comes before its places.
void read_entry(Walk& walk, Said& said) {
  const std::size_t first = said.choices.size();
  std::string_view id;
  walk.object([&](std::string_view field) {
    if (field == "id") {
      id = walk.text();
    } else if (field == "at") {
      walk.array([&] { walk.now() == '"' ? said.choices.push_back({id, walk.text(), {}}) : walk.end(); });
    } else if (field == "then") {
      if (said.choices.size() == first) said.choices.push_back({id, {}, {}});
      const std::vector<Choice> open(said.choices.begin() + static_cast<std::ptrdiff_t>(first),
                                     said.choices.end());
      said.choices.resize(first);
      const std::vector<std::string_view> ways = read_ways(walk);
      for (const Choice& choice : open)
        for (const std::string_view way : ways) said.choices.push_back({choice.entry, choice.place, way});
    } else {
      walk.value();
    }
  });
  if (said.choices.size() == first && !id.empty()) said.choices.push_back({id, {}, {}});
}

void read_prompt(Walk& walk, Said& said) {
  if (walk.now() != '{') {
    walk.value();
    return;
  }
  walk.object([&](std::string_view key) {
    if (key != "choices") {
      walk.value();
      return;
    }
    walk.array([&] { read_entry(walk, said); });
  });
}

}  // namespace

void read(std::string_view text, Said& said) {
  std::vector<Choice> choices = std::move(said.choices);
  choices.clear();
  said = Said{};
  said.choices = std::move(choices);
  Walk walk(text);
  walk.object([&](std::string_view key) {
    if (key == "prompt") return read_prompt(walk, said);
    if (key == "version") {
      const std::string_view number = walk.value();
      std::from_chars(number.data(), number.data() + number.size(), said.version);
    } else if (key == "waiting") {
      // Nobody has to act while something is drawn, either.
      said.over = walk.value() == "[]" && text.find(kOver) != std::string_view::npos;
    } else if (walk.now() != '"') {
      walk.value();
    } else {
      const std::string_view value = walk.text();
      if (key == "type") said.type = value;
      if (key == "id") said.id = value;
      if (key == "room") said.room = value;
      if (key == "code") said.code = value;
    }
  });
}

}  // namespace gatehouse::load
