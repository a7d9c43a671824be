// The lines of definitions of tiles and cards.
#pragma once

#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace gatehouse::engine::carcassonne {

/// A text of definitions cannot be read; what() does not name the line.
class BadDefinition : public std::invalid_argument {
 public:
  BadDefinition(const std::string& what, int at) : std::invalid_argument(what), line(at) {}
  int line;  ///< of the text, from 1
};

/// Goes through the lines that say something: neither blank nor a remark, which begins with a semicolon.
class DefinitionLines {
 public:
  explicit DefinitionLines(std::string_view text) : lines_(std::string(text)) {}

  /// Puts the next one into `line`, without the blanks at its end; false when there is none.
  bool next(std::string& line) {
    while (std::getline(lines_, line)) {
      ++number_;
      while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
      if (!line.empty() && line[0] != ';') return true;
    }
    return false;
  }

  /// Of the line that next() gave last, counting every line of the text from 1.
  int number() const { return number_; }

 private:
  std::istringstream lines_;
  int number_ = 0;
};

}  // namespace gatehouse::engine::carcassonne
