#include "engine/scenario/text.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace gatehouse::engine::scenario {
namespace {

constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Calls `visit(number, line)` for each line, with its end cut off.
template <class Visit>
void for_each_line(std::string_view text, Visit&& visit) {
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    visit(number, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

std::string_view without_comment(std::string_view text) {
  for (std::size_t at = 0; at < text.size(); ++at)
    if (text[at] == '#' && (at == 0 || is_blank(text[at - 1]))) return text.substr(0, at);
  return text;
}

std::optional<int> whole_number(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  int value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
  return value;
}

/// Where a number begins after the comma at `at`, blanks between them allowed; npos when none does.
std::size_t number_after(std::string_view text, std::size_t at) {
  ++at;
  while (at < text.size() && is_blank(text[at])) ++at;
  const bool sign = at + 1 < text.size() && (text[at] == '-' || text[at] == '+') && is_digit(text[at + 1]);
  return at < text.size() && (sign || is_digit(text[at])) ? at : std::string_view::npos;
}

}  // namespace

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> lines;
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // the mark that some editors begin files with
  for_each_line(text, [&lines](int number, std::string_view line) {
    if (const std::string_view content = trimmed(without_comment(line)); !content.empty())
      lines.push_back({number, std::string(content)});
  });
  return lines;
}

std::string fenced_scenarios(std::string_view page) {
  std::string text;
  bool inside = false;
  for_each_line(page, [&](int, std::string_view line) {
    const std::string_view content = trimmed(line);
    if (content.starts_with("```"))
      inside = content == "```scn";
    else if (inside)
      text += line;
    text += '\n';
  });
  return text;
}

Words::Words(std::string_view text) {
  std::string word;
  const auto end_word = [this, &word] {
    if (!word.empty()) words_.push_back(std::move(word));
    word.clear();
  };
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '(' || c == ')') continue;
    if (is_blank(c)) {
      end_word();
    } else if (c == ',') {
      // Two numbers with a comma between them are a pair; every other comma only separates.
      const std::size_t second = whole_number(word) ? number_after(text, at) : std::string_view::npos;
      if (second == std::string_view::npos) {
        end_word();
        continue;
      }
      word += c;
      at = second - 1;
    } else if (c == ';' || c == ':' || c == '|' || c == '=') {
      end_word();
      words_.emplace_back(1, c);
    } else {
      word += c;
    }
  }
  end_word();
}

std::string Words::next(std::string_view what) {
  if (done()) throw Mistake(std::string(what) + " is missing");
  return words_[at_++];
}

bool Words::take(std::string_view word) {
  if (done() || words_[at_] != word) return false;
  ++at_;
  return true;
}

int Words::number(std::string_view what) {
  const std::string word = next(what);
  const std::optional<int> value = whole_number(word);
  if (!value) throw Mistake("'" + word + "' is no number (" + std::string(what) + ")");
  return *value;
}

bool Words::at_number() const {
  return !done() && whole_number(words_[at_]).has_value();
}

void Words::finish() const {
  if (!done()) throw Mistake("'" + words_[at_] + "' is not understood here");
}

std::vector<Words> Words::split(std::string_view separator) const {
  std::vector<Words> pieces(1);
  for (std::size_t at = at_; at < words_.size(); ++at) {
    if (words_[at] == separator)
      pieces.emplace_back();
    else
      pieces.back().words_.push_back(words_[at]);
  }
  std::erase_if(pieces, [](const Words& piece) { return piece.done(); });
  return pieces;
}

std::string Words::rest() const {
  std::string text;
  for (std::size_t at = at_; at < words_.size(); ++at) {
    if (at != at_) text += ' ';
    text += words_[at];
  }
  return text;
}

}  // namespace gatehouse::engine::scenario
