#include <curl/curl.h>

#include <common/core/error.hpp>
#include <common/measure/progress.hpp>
#include <exception>
#include <memory>
#include <optional>
#include <tools/fetch/transfer.hpp>

namespace hood {
namespace {

using Curl = std::unique_ptr<CURL, decltype(&curl_easy_cleanup)>;

constexpr long LEAST_SPEED = 1000;  // bytes a second
constexpr long MOST_REDIRECTS = 5;

/// What becomes of the bytes as they arrive.
struct Receiver {
  CURL* curl;
  PartialFile& part;
  const PublishedFile& file;
  bool show_progress;
  std::optional<Progress> progress = std::nullopt;  // from the first byte on
  bool resumed = false;
  std::string refusal = "";             // why no more is taken
  std::exception_ptr thrown = nullptr;  // must not pass through C
};

long status_of(CURL* curl) {
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  return status;
}

/// Judges the answer by its head, before any of its bytes is kept.
void begin(Receiver& receiver) {
  const long status = status_of(receiver.curl);
  curl_off_t announced = -1;
  curl_easy_getinfo(receiver.curl, CURLINFO_CONTENT_LENGTH_DOWNLOAD_T,
                    &announced);
  const std::int64_t offset = status == 206 ? receiver.part.bytes() : 0;
  if (status != 200 && status != 206) {
    receiver.refusal = fmt::format("answers with HTTP status {}", status);
  } else if (announced >= 0 && offset + announced != receiver.file.bytes) {
    receiver.refusal = fmt::format("offers {} bytes, expected {}",
                                   offset + announced, receiver.file.bytes);
  } else if (offset == 0) {
    receiver.part.discard();
  }
  receiver.resumed = offset > 0;
  receiver.progress.emplace(receiver.file.name, receiver.file.bytes - offset,
                            receiver.show_progress);
}

void take(Receiver& receiver, std::string_view bytes) {
  if (!receiver.progress) begin(receiver);
  if (!receiver.refusal.empty()) return;
  const auto count = static_cast<std::int64_t>(bytes.size());
  if (receiver.part.bytes() + count > receiver.file.bytes) {
    receiver.part.discard();
    receiver.refusal = fmt::format("sends more than the {} bytes expected",
                                   receiver.file.bytes);
    return;
  }
  receiver.part.append(bytes);
  receiver.progress->advance(count);
}

/// libcurl calls this with every piece. Taking less than all ends the transfer.
std::size_t receive(char* data, std::size_t, std::size_t count, void* context) {
  Receiver& receiver = *static_cast<Receiver*>(context);
  try {
    take(receiver, {data, count});
  } catch (...) {
    receiver.thrown = std::current_exception();
  }
  return receiver.thrown || !receiver.refusal.empty() ? 0 : count;
}

void allow_only_http(CURL* curl) {
#if LIBCURL_VERSION_NUM >= 0x075500
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(curl, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
#else
  constexpr long HTTP = CURLPROTO_HTTP | CURLPROTO_HTTPS;
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS, HTTP);
  curl_easy_setopt(curl, CURLOPT_REDIR_PROTOCOLS, HTTP);
#endif
}

Curl make_request(const std::string& url, std::int64_t offset,
                  const Patience& patience) {
  static const CURLcode started = curl_global_init(CURL_GLOBAL_DEFAULT);
  Curl curl(started == CURLE_OK ? curl_easy_init() : nullptr,
            &curl_easy_cleanup);
  if (!curl) check_failed("libcurl does not start");
  CURL* request = curl.get();
  allow_only_http(request);
  curl_easy_setopt(request, CURLOPT_URL, url.c_str());
  curl_easy_setopt(request, CURLOPT_USERAGENT, "under-the-hood-book");
  curl_easy_setopt(request, CURLOPT_FOLLOWLOCATION, 1L);
  curl_easy_setopt(request, CURLOPT_MAXREDIRS, MOST_REDIRECTS);
  curl_easy_setopt(request, CURLOPT_FAILONERROR, 1L);
  curl_easy_setopt(request, CURLOPT_CONNECTTIMEOUT,
                   static_cast<long>(patience.connect.count()));
  curl_easy_setopt(request, CURLOPT_LOW_SPEED_LIMIT, LEAST_SPEED);
  curl_easy_setopt(request, CURLOPT_LOW_SPEED_TIME,
                   static_cast<long>(patience.stall.count()));
  if (offset > 0) {
    // Not CURLOPT_RESUME_FROM: that gives up where a server ignores ranges.
    curl_easy_setopt(request, CURLOPT_RANGE,
                     fmt::format("{}-", offset).c_str());
  }
  return curl;
}

/// What went wrong, after libcurl came back with `code`; empty if nothing did.
std::string judge(Receiver& receiver, CURLcode code, const char* message) {
  if (receiver.thrown) std::rethrow_exception(receiver.thrown);
  if (!receiver.refusal.empty()) return receiver.refusal;
  if (status_of(receiver.curl) == 416) {
    receiver.resumed = true;
    receiver.part.discard();
  }
  if (code != CURLE_OK) {
    return *message != '\0' ? message : curl_easy_strerror(code);
  }
  const std::int64_t got = receiver.progress ? receiver.part.bytes() : 0;
  if (got == receiver.file.bytes) return "";
  // It ended in good order and is too short all the same: another file.
  if (receiver.progress) receiver.part.discard();
  return fmt::format("sends {} bytes, expected {}", got, receiver.file.bytes);
}

}  // namespace

Transfer transfer(const std::string& url, PartialFile& part,
                  const PublishedFile& file, const Patience& patience,
                  bool progress) {
  const Curl curl = make_request(url, part.bytes(), patience);
  Receiver receiver{curl.get(), part, file, progress};
  char message[CURL_ERROR_SIZE] = "";
  curl_easy_setopt(curl.get(), CURLOPT_ERRORBUFFER, message);
  curl_easy_setopt(curl.get(), CURLOPT_WRITEFUNCTION, &receive);
  curl_easy_setopt(curl.get(), CURLOPT_WRITEDATA, &receiver);
  const CURLcode code = curl_easy_perform(curl.get());
  std::string failure = judge(receiver, code, message);
  return {std::move(failure), receiver.resumed};
}

}  // namespace hood
