/* expect: 4:15: error: expected '(' after 'eval', found 'x' */
chan q = [1] of { byte };
byte x;
init { q?eval x }
