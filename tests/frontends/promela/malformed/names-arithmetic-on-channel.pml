/* expect: 4:12: error: a channel is not a number; it can only be assigned and compared */
chan c = [1] of { byte };
byte x;
init { x = c + 1 }
