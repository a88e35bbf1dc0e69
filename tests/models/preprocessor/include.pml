/* hasse-test
 * title: an included file
 * spin: states=3 transitions=3 errors=0
 */
#include "parts/constants.h"
init { assert(FIVE == 5 && seven() == 7) }
