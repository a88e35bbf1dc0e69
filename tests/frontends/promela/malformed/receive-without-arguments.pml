/* expect: 3:11: error: expected a variable, a constant or eval(..) after '?', found '}' */
chan q = [1] of { byte };
init { q? }
