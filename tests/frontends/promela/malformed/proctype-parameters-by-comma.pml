/* expect: 2:20: error: expected a variable's name after ',', found type 'chan'; ';' separates declarations of different types */
proctype P(byte x, chan y) { skip }
init { skip }
