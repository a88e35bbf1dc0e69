/* expect: 3:11: error: expected an expression after '!', found '}' */
chan q = [1] of { byte };
init { q! }
