#include "cover/cover.h"
