/* expect: 3:12: error: '0x1f' is not a number: numbers are decimal digits only */
int x;
init { x = 0x1f }
