// The main of a driver that was built without libFuzzer: runs every file of the folders given.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "tests/fuzz/fuzz.h"

int main(int argc, char** argv) {
  namespace fs = std::filesystem;
  std::vector<fs::path> files;
  for (int i = 1; i < argc; ++i)
    for (const fs::directory_entry& entry : fs::directory_iterator(argv[i])) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  gatehouse::fuzz::require(!files.empty(), "a corpus has files");
  for (const fs::path& file : files) {
    std::printf("%s\n", file.c_str());
    std::fflush(stdout);
    std::ifstream stream(file, std::ios::binary);
    gatehouse::fuzz::require(stream.good(), "every file can be read");
    const std::string content{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(content.data()), content.size());
  }
  return 0;
}
