/* expect: 3:8: error: proctype 'P' takes 0 arguments (none), but 1 is given here */
proctype P() { skip }
init { run P(1) }
