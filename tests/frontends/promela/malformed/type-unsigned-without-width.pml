/* expect: 2:10: error: an unsigned variable needs a width, such as 'unsigned x : 5' */
unsigned x;
init { x = 1 }
