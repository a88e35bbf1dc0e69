/* expect: 3:31: error: 'run' is only possible in a proctype or init */
/* SPIN says so and goes on without the clause. */
active proctype P() provided (run P()) { skip }
