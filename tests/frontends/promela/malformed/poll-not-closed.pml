/* expect: 3:13: error: expected ']' after the arguments of the poll, found '->' */
chan q = [1] of { byte };
init { q?[1 -> skip }
