/* expect: 3:21: error: array 'x' has 2 elements, but its initialiser has 3 */
/* SPIN drops the values that do not fit. */
byte x[2] = { 1, 2, 3 };
init { skip }
