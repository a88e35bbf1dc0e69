/* expect: 4:15: error: 'run' is only possible in a proctype or init */
/* SPIN lets the claim start processes, though it must not change the state. */
proctype P() { skip }
never { do :: run P() od }
init { skip }
