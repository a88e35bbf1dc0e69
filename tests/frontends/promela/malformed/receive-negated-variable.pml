/* expect: 4:11: error: expected a number after '-', found 'x' */
chan q = [1] of { byte };
byte x;
init { q?-x }
