/* expect: 4:1: error: there is another trace in line 3; only one is possible */
chan q = [1] of { byte };
trace { do :: q!1 od }
trace { do :: q?1 od }
init { q!1 }
