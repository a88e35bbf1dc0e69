/* expect: 2:16: error: expected a variable's name after the type, found ')' */
proctype P(byte) { skip }
init { run P(1) }
