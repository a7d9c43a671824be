#pragma once
// Functions that tell the alternatives of a variant apart.

namespace gatehouse::server {

/// A function for each alternative of a variant, told apart by what they take. One that is missing does not
/// compile.
template <class... Functions>
struct Overloaded : Functions... {
  using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace gatehouse::server
