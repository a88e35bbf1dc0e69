/* expect: 3:14: error: expected ';' or '}' after the statement, found '\' */
byte x;
init { x = 1 \ 2 }
