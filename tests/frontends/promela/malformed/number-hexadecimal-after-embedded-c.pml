/* expect: 5:12: error: '0xff' is not a number: numbers are decimal digits only */
inline never_called() { c_code { now.x = 1; } }
byte x;
/* The text of C is over. */
init { x = 0xff }
