#ifndef CONSTANTS
#define CONSTANTS
#include "more.h"
#define FIVE 5
#endif
