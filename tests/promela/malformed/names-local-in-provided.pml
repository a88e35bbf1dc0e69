/* expect: 2:30: error: 'x' is local; a provided clause can only refer to globals and _pid */
proctype P(byte x) provided (x == 1) { skip }
init { run P(1) }
