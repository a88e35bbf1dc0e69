// A bug of our own, as HASSE_CHECK (diagnostics.h) finds it: an exception, so that a program of which this is a part lives on. It
// goes through all threads to whoever began the work; what the work was about is not to be used any more. Where nothing may be
// thrown (noexcept, destructors) it ends the program. A handler hears of it before either.
#pragma once

#include <stdexcept>

namespace hasse {

// `what()`: "src/store/safepoint.cpp:12: condition: what shows it".
class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

// Is called with what() in the thread where a bug shows, before the error is thrown: for a log, or for a program that rather ends at
// once. Several threads may call it at a time. Null: none. Before threads begin.
using InternalErrorHandler = void (*)(const char* what);
void set_internal_error_handler(InternalErrorHandler handler);

}  // namespace hasse
