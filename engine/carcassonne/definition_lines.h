#pragma once
// The lines of definitions of tiles and cards.

#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace gatehouse::engine::carcassonne {

/// Thrown when a text of definitions cannot be read. what() says why; the line is in `line`.
class BadDefinition : public std::invalid_argument {
 public:
  BadDefinition(const std::string& what, int at) : std::invalid_argument(what), line(at) {}
  int line;  ///< the line of the text, from 1
};

/// Reads the lines of a text one by one, without blank lines and comments, which begin with a semicolon.
class DefinitionLines {
 public:
  explicit DefinitionLines(std::string_view text) : lines_(std::string(text)) {}

  /// Puts the next line into `line`, without blanks at its end; returns false when there is none.
  bool next(std::string& line) {
    while (std::getline(lines_, line)) {
      ++number_;
      while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
      if (!line.empty() && line[0] != ';') return true;
    }
    return false;
  }

  /// The number of the line that next() gave last, counting every line of the text from 1.
  int number() const { return number_; }

 private:
  std::istringstream lines_;
  int number_ = 0;
};

}  // namespace gatehouse::engine::carcassonne
