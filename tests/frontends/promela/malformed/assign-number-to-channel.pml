/* expect: 3:12: error: 'q' is a channel; a number cannot be assigned to it */
chan q;
init { q = 3 }
