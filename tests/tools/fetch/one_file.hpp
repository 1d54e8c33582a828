#pragma once

#include <cstdlib>
#include <tests/support/catch.hpp>
#include <tests/tools/fetch/contents.hpp>
#include <tests/tools/fetch/loopback_server.hpp>
#include <tools/fetch/download.hpp>

namespace hood {

/// What the download tests download.
inline const std::string CONTENT = odd_bytes(40'001);
inline const PublishedFile PUBLISHED = published("file.gz", CONTENT);

/// The whole of it, or the rest, from a server that is honest.
inline HttpReply honest(const HttpRequest& request) {
  return honest_reply(request, CONTENT);
}

/// Downloads it into the folder, without much patience.
inline Download get(const std::vector<std::string>& mirrors,
                    const ScratchFolder& scratch) {
  setenv("no_proxy", "127.0.0.1", 1);
  return download(PUBLISHED, mirrors, scratch.path(),
                  {std::chrono::seconds(2), std::chrono::seconds(1)});
}

}  // namespace hood
