/* hasse-test
 * title: example: the alternating bit protocol
 * verdicts: assertions=holds
 * spin: states=450 transitions=1180 errors=0
 */
#include "../../../examples/alternating_bit.pml"
