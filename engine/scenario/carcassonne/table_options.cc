#include "engine/scenario/carcassonne/table_options.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/carcassonne/ruleset.h"
#include "engine/scenario/carcassonne/setup_lines.h"
#include "engine/scenario/text.h"

namespace gatehouse::engine::carcassonne {

using scenario::Heading;
using scenario::Line;
using scenario::Words;

namespace {

/// One word of the `options` lines: an expansion, or a key with its value.
struct OptionWord {
  int line = 0;
  std::string key, value;  ///< no value: an expansion
};

std::vector<OptionWord> option_words(const Heading& heading) {
  std::vector<OptionWord> list;
  for (const Line& line : heading.options)
    at_line(line.number, [&] {
      Words words(line.text);
      while (!words.done()) {
        OptionWord option{line.number, words.next("an option"), ""};
        if (option.key == ";" || option.key == "base") continue;
        if (words.take("=")) option.value = words.next("the value of " + option.key);
        list.push_back(std::move(option));
      }
      return 0;
    });
  return list;
}

}  // namespace

/// The options, tried one after the other: expansions first, as options may belong to one that is named
/// later. Expansions that go together by an option alone are tried when it is read, or all are.
Options read_options(const Heading& heading, std::span<const Expansion> unlisted) {
  Options options;
  std::vector<OptionWord> words = option_words(heading);
  std::stable_partition(words.begin(), words.end(),
                        [](const OptionWord& word) { return word.value.empty(); });
  for (const OptionWord& word : words) {
    if (word.value.empty())
      options.expansions.push_back(word.key);
    else
      options.choices[word.key] = word.value;
    if (go_together(options)) at_line(word.line, [&] { return Ruleset(options, unlisted).seats(); });
  }
  options.seats = heading.seats.count();
  at_line(heading.seats_line, [&] { return Ruleset(options, unlisted).seats(); });
  return options;
}

}  // namespace gatehouse::engine::carcassonne
