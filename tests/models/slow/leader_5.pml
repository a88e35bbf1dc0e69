/* hasse-test
 * title: leader election on a unidirectional ring (Dolev, Klawe, Rodeh), five nodes
 * options: -DN=5
 * spin: states=5073201 transitions=20719841 errors=0
 */
#include "../protocols/leader.pml"
