/* expect: 3:10: error: '+=' is not part of Promela; write 'x = x + ..' */
int x;
init { x += 1 }
