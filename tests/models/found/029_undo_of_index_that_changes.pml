/* hasse-test
 * title: an assignment that changes its own index
 * differs: Taking back an assignment that changes its own index
 * states: 13
 * transitions: 16
 * spin: states=16 transitions=18 errors=0
 */
typedef T { byte z }
T n[2]; byte x;
active proctype P() { n[n[0].z].z = 1; x = 1 }
active proctype Q() { x = 2 }
