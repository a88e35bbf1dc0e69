/* expect: 2:17: error: parameter 'x' cannot have an initialiser */
proctype P(byte x = 1) { skip }
init { run P(1) }
