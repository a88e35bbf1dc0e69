/* expect: 3:12: error: expected '(' after 'len', found 'q' */
chan q = [1] of { byte };
init { len q > 0 -> skip }
