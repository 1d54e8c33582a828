#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace hood {

/// What a client asked a LoopbackServer for.
struct HttpRequest {
  std::string path;        // "/name"
  std::int64_t from = -1;  // of "Range: bytes=FROM-"; -1: the whole
  std::string head;        // as it came
};

/// What the server does about it, honest or not.
struct HttpReply {
  int status = 200;
  std::string body = "";        // what is really sent
  std::int64_t announced = -1;  // Content-Length; -1: none is sent
  std::string header = "";      // one more line
  bool silent = false;          // not even a status is sent
  bool stalls = false;          // nothing follows, and it does not hang up
};

/// An HTTP server on 127.0.0.1 that answers one connection after the other, 50
/// at most, and waits for none of them for more than ten seconds.
class LoopbackServer {
 public:
  using Handler = std::function<HttpReply(const HttpRequest&)>;

  explicit LoopbackServer(Handler handler) : handler_(std::move(handler)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    auto* any = reinterpret_cast<sockaddr*>(&address);
    if (bind(listener_, any, size) != 0 || listen(listener_, 8) != 0 ||
        getsockname(listener_, any, &size) != 0) {
      throw std::runtime_error("no loopback socket");
    }
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { serve(); });
  }

  ~LoopbackServer() {
    stop_ = true;
    thread_.join();
    close(listener_);
  }

  /// The address of its root folder, with a slash at the end.
  std::string url() const {
    return "http://127.0.0.1:" + std::to_string(port_) + "/";
  }

  std::vector<HttpRequest> requests() const {
    const std::lock_guard guard(mutex_);
    return requests_;
  }

  /// How much of bodies was sent, all answers together.
  std::int64_t bytes_sent() const { return bytes_sent_; }

 private:
  /// Whether there is something to read on `socket`, within ten seconds.
  bool wait_for(int socket) const {
    for (int tenths = 0; tenths < 100 && !stop_; ++tenths) {
      pollfd poll_for{socket, POLLIN, 0};
      if (poll(&poll_for, 1, 100) > 0) return true;
    }
    return false;
  }

  void serve() {
    for (int served = 0; served < 50 && !stop_;) {
      pollfd poll_for{listener_, POLLIN, 0};
      if (poll(&poll_for, 1, 20) <= 0) continue;
      const int client = accept(listener_, nullptr, nullptr);
      answer(client);
      close(client);
      ++served;
    }
  }

  void answer(int client) {
    HttpRequest request;
    char piece[4096];
    while (request.head.find("\r\n\r\n") == std::string::npos) {
      const ssize_t got =
          wait_for(client) ? recv(client, piece, sizeof piece, 0) : 0;
      if (got <= 0) return;
      request.head.append(piece, static_cast<std::size_t>(got));
    }
    const std::size_t path = request.head.find(' ') + 1;
    request.path =
        request.head.substr(path, request.head.find(' ', path) - path);
    const std::string range = "Range: bytes=";
    const std::size_t found = request.head.find(range);
    if (found != std::string::npos) {
      request.from = std::stoll(request.head.substr(found + range.size()));
    }
    {
      const std::lock_guard guard(mutex_);
      requests_.push_back(request);
    }
    send_reply(client, handler_(request));
  }

  void send_reply(int client, const HttpReply& reply) {
    std::string head = "HTTP/1.1 " + std::to_string(reply.status) +
                       " Status\r\nConnection: close\r\n";
    if (reply.announced >= 0) {
      head += "Content-Length: " + std::to_string(reply.announced) + "\r\n";
    }
    if (!reply.header.empty()) head += reply.header + "\r\n";
    if (!reply.silent) send_all(client, head + "\r\n" + reply.body);
    bytes_sent_ += static_cast<std::int64_t>(reply.body.size());
    if (reply.stalls) wait_for(client);
  }

  static void send_all(int client, std::string bytes) {
    while (!bytes.empty()) {
      const ssize_t sent =
          send(client, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;
      bytes.erase(0, static_cast<std::size_t>(sent));
    }
  }

  Handler handler_;
  int listener_ = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  int port_ = 0;
  std::atomic<bool> stop_{false};
  std::atomic<std::int64_t> bytes_sent_{0};
  mutable std::mutex mutex_;
  std::vector<HttpRequest> requests_;
  std::thread thread_;
};

/// The honest answer: the whole, or the rest from where it was asked for.
inline HttpReply honest_reply(const HttpRequest& request,
                              const std::string& content) {
  const auto size = static_cast<std::int64_t>(content.size());
  if (request.from < 0) return {200, content, size};
  if (request.from >= size) return {416, "", 0};
  const std::string rest =
      content.substr(static_cast<std::size_t>(request.from));
  return {206, rest, size - request.from,
          "Content-Range: bytes " + std::to_string(request.from) + "-" +
              std::to_string(size - 1) + "/" + std::to_string(size)};
}

}  // namespace hood
