/* expect: 3:15: error: expected ')' after the channel of 'full', found '+' */
chan q = [1] of { byte };
init { full(q + 1) -> skip }
