/* expect: 3:8: error: label 'L' stands before an xr or xs promise; a label needs a statement */
chan q = [1] of { byte };
init { L: xr q; q?1 }
