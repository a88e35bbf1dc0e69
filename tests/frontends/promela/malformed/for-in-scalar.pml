/* expect: 3:18: error: 'for' needs an array or a channel here, 'x' is neither */
byte x, i;
init { for (i in x) { skip } }
