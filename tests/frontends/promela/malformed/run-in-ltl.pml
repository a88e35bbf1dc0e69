/* expect: 3:13: error: 'run' is only possible in a proctype or init */
proctype P() { skip }
ltl p { [] (run P()) }
init { skip }
