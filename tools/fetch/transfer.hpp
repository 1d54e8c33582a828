#pragma once

#include <chrono>
#include <string>
#include <tools/fetch/partial_file.hpp>
#include <tools/fetch/published_file.hpp>

namespace hood {

/// How long a download waits for a server before it gives up.
struct Patience {
  std::chrono::seconds connect{20};  // for a connection
  std::chrono::seconds stall{30};    // at less than 1,000 bytes a second
};

/// What came of one try at one address.
struct Transfer {
  std::string failure;   // empty: the part has the published number of bytes
  bool resumed = false;  // it went on behind what the part already had
};

/// Fetches `url` into `part`, going on where the part ends. HTTP and HTTPS
/// only, also where redirected. A server that starts from the beginning makes
/// the part start again; one that offers another number of bytes than
/// published is refused. What cannot be part of the file is discarded; a part
/// that broke off is kept. Bad input if the disk takes no more.
/// @param progress  whether to show a bar
Transfer transfer(const std::string& url, PartialFile& part,
                  const PublishedFile& file, const Patience& patience,
                  bool progress);

}  // namespace hood
