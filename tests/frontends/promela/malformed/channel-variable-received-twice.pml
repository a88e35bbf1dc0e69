/* expect: 4:13: error: variable 'x' cannot take two fields of the same message */
chan q = [1] of { byte, byte };
byte x;
init { q?x, x }
