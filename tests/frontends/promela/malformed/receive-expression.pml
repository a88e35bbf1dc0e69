/* expect: 4:12: error: expected ';' or '}' after the statement, found '+' */
chan q = [1] of { byte };
byte x;
init { q?x + 1 }
