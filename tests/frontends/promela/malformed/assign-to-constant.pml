/* expect: 3:8: error: 'red' is an mtype constant and cannot be assigned to */
mtype = { red };
init { red = 1 }
