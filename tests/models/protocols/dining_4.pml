/* hasse-test
 * title: hygienic dining philosophers (Chandy, Misra), four philosophers
 * options: -DN=4
 * spin: states=112443 transitions=506158 errors=0
 */
#include "dining.pml"
