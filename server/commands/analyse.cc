#include "server/commands/analyse.h"

#include <ostream>

#include "protocol/analysis.h"

namespace gatehouse::server {

int analyse_record(std::string_view text, std::string_view name, std::ostream& out, std::ostream& errors) {
  try {
    protocol::Analysis analysis(protocol::read_record(text));
    while (!analysis.over()) analysis.next({});
    out << analysis.text() << "\n";
    return 0;
  } catch (const protocol::BadRecord& bad) {
    errors << name << ": " << bad.what() << "\n";
    return bad.command == 0 ? 2 : 1;
  }
}

}  // namespace gatehouse::server
