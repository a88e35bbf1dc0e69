/* expect: 3:26: error: 'count' is not an inline; an inline must stand before its first call */
byte count;
active proctype P() { L: count(P @ L) == 1 }
