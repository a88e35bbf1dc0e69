/* hasse-test
 * title: a rendezvous channel is full and empty
 * differs: Probing rendezvous channels
 * spin: states=5 transitions=5 errors=2
 */
chan q = [0] of { byte };
byte n;
init {
	assert(full(q) && empty(q) && len(q) == 0);
	if :: nfull(q) -> assert(0) :: nempty(q) -> assert(0) :: full(q) -> n = 1 fi
}
