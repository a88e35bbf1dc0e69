/* expect: 2:12: error: expected the type of a parameter after '(', found 'x' */
proctype P(x) { skip }
init { run P(1) }
