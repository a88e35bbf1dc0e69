/* expect: 3:14: error: expected '(' after 'run P', found '}' */
proctype P() { skip }
init { run P }
