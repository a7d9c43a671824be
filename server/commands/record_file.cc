#include "server/commands/record_file.h"

#include <fstream>
#include <iterator>
#include <ostream>

namespace gatehouse::server {

int run_on_file(WithRecord run, const std::string& path, std::istream& input, std::ostream& out,
                std::ostream& errors) {
  const bool standard = path == "-";
  std::ifstream file;
  if (!standard) file.open(path, std::ios::binary);
  std::istream& stream = standard ? input : file;
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  if (stream) return run(text, standard ? "standard input" : path, out, errors);
  errors << path << ": cannot be read\n";
  return 2;
}

}  // namespace gatehouse::server
