/* expect: 3:18: error: 'x' is not a channel */
byte x, i;
init { for (i in x) { skip } }
