/* expect: 3:14: error: expected ';' or '}' after the statement, found ',' */
chan q = [1] of { byte, byte, byte };
init { q!1(2), 3 }
