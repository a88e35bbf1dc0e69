/* expect: 4:13: error: expected '>' after the arguments of 'q?<..>', found '}' */
chan q = [1] of { byte };
byte x;
init { q?<x }
