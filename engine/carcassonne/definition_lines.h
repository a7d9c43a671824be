// The lines of definitions of tiles and cards.
#pragma once

#include <sstream>
#include <string>
#include <string_view>

namespace gatehouse::engine::carcassonne {

/// Goes through the lines that say something: neither blank nor a remark, which begins with a semicolon.
class DefinitionLines {
 public:
  explicit DefinitionLines(std::string_view text) : lines_(std::string(text)) {}

  /// Puts the next one into `line`, without the blanks at its end; false when there is none.
  bool next(std::string& line) {
    while (std::getline(lines_, line)) {
      while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
      if (!line.empty() && line[0] != ';') return true;
    }
    return false;
  }

 private:
  std::istringstream lines_;
};

}  // namespace gatehouse::engine::carcassonne
