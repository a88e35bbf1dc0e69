/* expect: 2:19: error: expected the type of a parameter after ';', found ')' */
proctype P(byte x;) { skip }
init { run P(1) }
