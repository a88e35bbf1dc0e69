/* expect: 2:11: error: expected an expression after '[', found ']' */
chan q = [] of { byte };
init { skip }
