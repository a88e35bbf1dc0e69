/* hasse-test
 * title: example: dining philosophers who all take the left fork first
 * verdicts: deadlock=violated
 * message: invalid end state
 * spin: states=44 transitions=91 errors=1
 * run:
 * options: -DLEFTY
 * spin: states=152 transitions=389 errors=0
 */
#include "../../../examples/philosophers.pml"
