#include "server/commands/scenario.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>

namespace gatehouse::server {
namespace {

namespace fs = std::filesystem;
namespace scenario = engine::scenario;

/// The files to run for one path; empty when there is nothing.
std::vector<fs::path> files_at(const fs::path& path) {
  std::error_code error;
  if (!fs::is_directory(path, error))
    return fs::exists(path, error) ? std::vector<fs::path>{path} : std::vector<fs::path>{};
  std::vector<fs::path> files;
  for (fs::recursive_directory_iterator entry(path, error), end; !error && entry != end;
       entry.increment(error))
    if (entry->path().extension() == ".scn" && entry->is_regular_file(error)) files.push_back(entry->path());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

int run_scenario_files(const std::vector<std::string>& paths, std::span<const scenario::ScenarioGame> games,
                       std::ostream& out, std::ostream& errors) {
  int count = 0, failed = 0;
  bool unreadable = paths.empty();
  if (paths.empty()) errors << "scenario: no file is named\n";
  for (const std::string& path : paths) {
    const std::vector<fs::path> files = files_at(path);
    if (files.empty()) {
      errors << "scenario: " << path << ": no scenario file is there\n";
      unreadable = true;
    }
    for (const fs::path& file : files) {
      std::ifstream stream(file, std::ios::binary);
      std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
      if (!stream) {
        errors << "scenario: " << file.string() << ": cannot be read\n";
        unreadable = true;
        continue;
      }
      if (file.extension() == ".md") text = scenario::fenced_scenarios(text);
      for (const scenario::Result& result : scenario::run_scenarios(text, games)) {
        out << scenario::report(file.string(), result);
        ++count;
        failed += result.ok() ? 0 : 1;
      }
    }
  }
  out << count << " scenarios, " << failed << " failed\n";
  return unreadable ? 2 : failed == 0 ? 0 : 1;
}

}  // namespace gatehouse::server
