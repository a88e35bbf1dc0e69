/* expect: 3:8: error: 'x' cannot be a label, it is a variable declared in line 2 */
byte x;
init { x: skip; goto x }
