/* hasse-test
 * title: example: Peterson's mutual exclusion
 * verdicts: exclusion=holds
 * spin: states=32 transitions=55 errors=0
 */
#include "../../../examples/peterson.pml"
