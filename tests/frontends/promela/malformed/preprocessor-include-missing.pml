/* expect: 2:1: error: included file 'does-not-exist.h' not found; looked in '.' */
#include "does-not-exist.h"
init { skip }
