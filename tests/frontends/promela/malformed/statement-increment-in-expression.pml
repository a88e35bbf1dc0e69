/* expect: 3:13: error: expected ';' or '}' after the statement, found '++'; 'x++' and 'x--' are statements of their own */
int x;
init { x = x++ }
