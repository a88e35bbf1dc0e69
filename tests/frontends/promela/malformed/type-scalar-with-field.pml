/* expect: 3:10: error: 'x' has no fields, so there is no '.a' */
byte x;
init { x.a = 1 }
