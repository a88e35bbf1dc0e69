/* expect: 4:20: error: only plain sends and receives and control flow can stand in a trace or notrace assertion */
byte x;
chan q = [1] of { byte };
trace { do :: q!1; x = 1 od }
init { q!1 }
