/* expect: 2:19: error: expected ')' after the parameters, found '{' */
proctype P(byte x { skip }
init { run P(1) }
