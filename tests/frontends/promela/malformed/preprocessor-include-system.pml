/* expect: 2:1: error: included file 'does-not-exist.h' not found; looked in no folder (see -I) */
#include <does-not-exist.h>
init { skip }
