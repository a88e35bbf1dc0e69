/* expect: 3:15: error: only plain sends and receives and control flow can stand in a trace or notrace assertion */
chan q = [1] of { byte };
trace { do :: q!!1 od }
init { q!1 }
