/* hasse-test
 * title: the priority of a process that is not there cannot be set
 * verdicts: runtime=violated
 * differs: The priority of a process that does not exist
 * states: 1
 * transitions: 1
 * spin: states=3 transitions=3 errors=0
 */
init { set_priority(7, 3) }
