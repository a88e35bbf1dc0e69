/* expect: 3:12: error: '12ab' is not a number: numbers are decimal digits only */
int x;
init { x = 12ab }
