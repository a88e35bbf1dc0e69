/* hasse-test
 * title: a d_step that begins with an assertion waits for a rendezvous to be over
 * differs: A d_step in the middle of a rendezvous
 * states: 8
 * transitions: 10
 * spin: states=8 transitions=11 errors=0
 */
chan q = [0] of { pid };
init { q!1 }
active proctype P() { q?1 }
active proctype Q() { d_step { assert(true) } }
