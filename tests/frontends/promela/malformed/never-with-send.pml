/* expect: 3:15: error: a never claim cannot send or receive */
chan q = [1] of { byte };
never { do :: q!1 od }
init { skip }
