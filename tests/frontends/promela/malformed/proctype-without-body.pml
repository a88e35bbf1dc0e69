/* expect: 2:13: error: expected '{' after the head of proctype 'P', found ';' */
proctype P();
init { skip }
