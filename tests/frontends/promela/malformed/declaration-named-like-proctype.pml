/* expect: 3:6: error: expected a variable's name, but 'P' is the name of a proctype */
proctype P() { skip }
byte P;
init { skip }
