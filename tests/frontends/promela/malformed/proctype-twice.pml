/* expect: 3:10: error: 'P' is already the name of a proctype */
proctype P() { skip }
proctype P() { skip }
init { run P() }
