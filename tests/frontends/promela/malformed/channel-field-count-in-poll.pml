/* expect: 5:11: error: the messages of this channel have 1 field, but 2 are given here */
/* SPIN ignores the argument too many. */
chan q = [1] of { byte };
byte x;
init { q?[x, 1] -> skip }
