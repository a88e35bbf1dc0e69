/* expect: 3:15: error: expected an expression after '(', found '}' */
proctype P() { skip }
init { run P( }
