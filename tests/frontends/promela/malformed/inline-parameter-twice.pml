/* expect: 3:13: error: parameter 'x' is named twice */
/* SPIN accepts it: the first of the two counts. */
inline f(x, x) { skip }
init { f(1, 2) }
