/* expect: 3:8: error: array 'q' needs an index here: 0 to 1 */
chan q[2] = [1] of { byte };
init { q!1 }
