#include "server/store/postgres/own_connection.h"

#include "server/store/postgres/limits.h"

namespace gatehouse::server {

PostgresConnection& OwnConnection::get() {
  if (!connection_ || !connection_->stands()) {
    connection_.reset();
    connection_.emplace(url_, kOwnAnswers);
    connection_->run(
        {"SELECT set_config('statement_timeout', $1, false), set_config('lock_timeout', $1, false)",
         {milliseconds_of(kLockTimeout)}});
  }
  return *connection_;
}

}  // namespace gatehouse::server
