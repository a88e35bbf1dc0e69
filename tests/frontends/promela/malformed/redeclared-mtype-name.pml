/* expect: 3:17: error: 'red' is already declared, as an mtype constant in line 2; a name that is visible cannot be declared again */
mtype = { red, green };
mtype = { blue, red };
init { skip }
