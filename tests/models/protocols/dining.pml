/* hasse-test
 * title: hygienic dining philosophers (Chandy, Misra)
 * options: -DN=2
 * spin: states=203 transitions=470 errors=0
 * spin-claim: exclusion errors=0
 * run:
 * options: -DN=2 -DBUG
 * verdicts: exclusion=violated
 * spin: states=241 transitions=572 errors=0
 * spin-claim: exclusion errors=1
 * run:
 * options: -DN=3
 * spin: states=5299 transitions=17966 errors=0
 * spin-claim: exclusion errors=0
 * run:
 * options: -DN=3 -DBUG
 * verdicts: exclusion=violated
 * spin: states=6841 transitions=23582 errors=0
 * spin-claim: exclusion errors=1
 */
#include "../../../examples/dining.pml"
