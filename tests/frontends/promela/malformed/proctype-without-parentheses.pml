/* expect: 2:12: error: expected '(' after 'proctype P', found '{' */
proctype P { skip }
init { skip }
