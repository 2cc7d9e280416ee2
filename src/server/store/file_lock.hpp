#pragma once
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <string>
#include <utility>

namespace bocage::store {

// One process a file, by whatever name it is called: the lock is on the file itself. It goes with the process, however
// that ends, and is given back after the database is closed, whose own locks end with any of its descriptors.
class FileLock {
 public:
  FileLock() = default;
  FileLock(const FileLock&) = delete;
  FileLock& operator=(FileLock&& o) noexcept {
    std::swap(fd, o.fd);
    return *this;
  }
  ~FileLock() {
    if (fd >= 0) ::close(fd);
  }
  bool take(const std::string& file, std::string& complaint) {
    fd = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0) return true;  // opening the database will say what is wrong with it
    if (::flock(fd, LOCK_EX | LOCK_NB) == 0) return true;
    complaint = "another bocage keeps its battles in " + file +
                ": stop it, or give this one a file of its own (--db)";
    return false;
  }

 private:
  int fd = -1;
};

}  // namespace bocage::store
