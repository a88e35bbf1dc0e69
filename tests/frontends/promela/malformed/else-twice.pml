/* expect: 3:48: error: a second 'else' in the same if or do; only one is possible */
byte x;
init { if :: x == 1 -> skip :: else -> skip :: else -> skip fi }
