/* expect: 3:11: error: capacity -1 is outside the range 0 to 65535 */
/* SPIN accepts it. */
chan q = [-1] of { byte };
init { skip }
