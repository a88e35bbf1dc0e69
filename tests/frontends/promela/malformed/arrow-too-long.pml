/* expect: 3:15: error: expected ';' or '}' after the statement, found '--'; 'x++' and 'x--' are statements of their own */
byte x;
init { x == 0 -->> x++ }
