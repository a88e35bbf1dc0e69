/* expect: 3:19: error: proctype 'P' has no label 'M' */
proctype P() { L: skip }
ltl p { [] !(P[0]@M) }
init { run P() }
