/* expect: 3:16: error: expected '[' after '?', found '2'; a receive is a statement, only a poll 'q?[..]' can be part of an expression */
int x;
init { x = x ? 2 : 3 }
