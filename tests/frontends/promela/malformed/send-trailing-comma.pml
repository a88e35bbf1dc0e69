/* expect: 3:13: error: expected an expression after ',', found '}' */
chan q = [1] of { byte };
init { q!1, }
