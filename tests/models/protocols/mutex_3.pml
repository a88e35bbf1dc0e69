/* hasse-test
 * title: distributed mutual exclusion (Ricart, Agrawala), three processes
 * options: -DN=3
 * spin: states=637794 transitions=1813116 errors=0
 * run:
 * options: -DN=3 -DBUG
 * verdicts: exclusion=violated
 * spin: states=775369 transitions=2213574 errors=0
 */
#include "mutex.pml"
