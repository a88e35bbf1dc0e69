/* expect: 3:41: error: 'unless' inside d_step is not possible */
byte x;
init { d_step { { x = 1; x = 2 } unless { x == 1 } } }
