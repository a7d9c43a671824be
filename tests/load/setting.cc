#include "tests/load/setting.h"

#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace gatehouse::load {

void add_to(const std::string& file, const Figures& figures) {
  nlohmann::ordered_json all = nlohmann::ordered_json::object();
  if (std::ifstream before(file); before) all = nlohmann::ordered_json::parse(before);
  for (const auto& [name, figure] : figures) all[name] = figure;
  std::ofstream out(file);
  out << all.dump(2) << '\n';
  if (!out) throw std::runtime_error("cannot write " + file);
}

}  // namespace gatehouse::load
