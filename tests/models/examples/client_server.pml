/* hasse-test
 * title: example: clients and a server that meet
 * verdicts: assertions=holds
 * spin: states=30 transitions=37 errors=0
 */
#include "../../../examples/client_server.pml"
