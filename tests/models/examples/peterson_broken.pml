/* hasse-test
 * title: example: Peterson's mutual exclusion with two statements swapped
 * verdicts: exclusion=violated
 * spin: states=72 transitions=137 errors=0
 */
#include "../../../examples/peterson_broken.pml"
