/* expect: 3:8: error: proctype 'P' takes 1 argument (a), but 2 are given here */
proctype P(byte a) { skip }
init { run P(1, 2) }
