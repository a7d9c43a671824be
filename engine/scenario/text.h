#pragma once
// The text of scenario files: lines, and the words of a sentence. White space and punctuation may vary;
// everything that carries meaning is read strictly.

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace gatehouse::engine::scenario {

/// Thrown for a scenario that cannot be understood, or describes a position that cannot exist. `line` counts
/// from 1; 0 stands for the line that is being read.
class Mistake : public std::runtime_error {
 public:
  explicit Mistake(const std::string& what, int at = 0) : std::runtime_error(what), line(at) {}
  int line;
};

/// A line without its comment and without blanks at its ends.
struct Line {
  int number = 0;
  std::string text;
};

/// The lines that are not empty. A comment begins with '#', at the beginning of a line or after a blank.
std::vector<Line> lines_of(std::string_view text);

/// A page of Markdown with every line blanked that is not inside a "```scn" block, so that line numbers stay
/// true.
std::string fenced_scenarios(std::string_view page);

/// The words of one sentence, read from left to right. ';', ':', '|' and '=' are words of their own. "0,1"
/// and
/// "(0, 1)" are the same word; other commas, and parentheses, are ignored.
class Words {
 public:
  Words() = default;
  explicit Words(std::string_view text);

  bool done() const { return at_ == words_.size(); }
  /// The next word, or "" at the end.
  std::string_view peek() const { return done() ? std::string_view() : std::string_view(words_[at_]); }
  /// Throws Mistake "WHAT is missing" at the end.
  std::string next(std::string_view what);
  /// Takes the next word if it is this one; returns whether it was.
  bool take(std::string_view word);
  /// A whole number, with or without a sign. Throws Mistake.
  int number(std::string_view what);
  /// Whether the next word is a whole number.
  bool at_number() const;
  /// Throws Mistake unless every word was read.
  void finish() const;
  /// The words left, cut at each `separator`; empty pieces are dropped.
  std::vector<Words> split(std::string_view separator) const;
  /// The words left, with single blanks between them.
  std::string rest() const;
  /// Makes the word that was read last the next one again. REQUIRES: one was read.
  void put_back() { --at_; }

 private:
  std::vector<std::string> words_;
  std::size_t at_ = 0;
};

}  // namespace gatehouse::engine::scenario
