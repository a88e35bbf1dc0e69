/* expect: 3:17: error: 'run' is only possible in a proctype or init */
proctype P() { skip }
init { byte x = run P(); skip }
