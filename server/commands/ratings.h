#pragma once
// gatehouse ratings: makes the ratings of a store, or of a backup of one, anew from the games that they
// follow from, and holds those that are kept against them.

#include <filesystem>
#include <iosfwd>
#include <string>

namespace gatehouse::server {

/// Prints a table for each kind of rated tables. Returns 0 when all ratings are the same to the last digit,
/// or 1 and says which one is the first that is not. Throws StoreError when the file cannot be read, or a
/// server has it open.
int make_ratings(const std::filesystem::path& file, std::ostream& out, std::ostream& errors);
/// The same of a store in PostgreSQL, whether servers have it open or not.
int make_ratings_of_database(const std::string& url, std::ostream& out, std::ostream& errors);

}  // namespace gatehouse::server
