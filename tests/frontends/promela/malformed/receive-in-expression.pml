/* expect: 4:14: error: expected '[' after '?', found '1'; a receive is a statement, only a poll 'q?[..]' can be part of an expression */
chan q = [1] of { byte };
byte x;
init { x = q?1 }
