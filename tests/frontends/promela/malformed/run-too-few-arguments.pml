/* expect: 3:8: error: proctype 'P' takes 2 arguments (a, b), but 1 is given here */
proctype P(byte a; byte b) { skip }
init { run P(1) }
