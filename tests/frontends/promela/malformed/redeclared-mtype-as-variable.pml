/* expect: 3:6: error: 'red' is already declared, as an mtype constant in line 2; a name that is visible cannot be declared again */
mtype = { red, green };
byte red;
init { skip }
