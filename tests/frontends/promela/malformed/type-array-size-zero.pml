/* expect: 2:8: error: array 'x' has 0 elements, expected at least 1 */
byte x[0];
init { skip }
