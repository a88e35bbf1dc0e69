/* hasse-test
 * title: an included file that is not there
 * exit: 2
 * message: missing_include.pml:7:
 * spin: refused
 */
#include "no_such_file.h"
init { skip }
