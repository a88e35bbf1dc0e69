/* expect: 4:14: error: array 'x' needs an index here: 0 to 1 */
byte x[2];
proctype P(byte a) { skip }
init { run P(x) }
