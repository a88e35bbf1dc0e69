/* expect: 4:12: error: 'x' is not an array, so it has no index */
chan q = [1] of { byte };
byte x;
init { q?x[1] }
