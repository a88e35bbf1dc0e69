/* expect: 3:29: error: expected ';' or '->' after 'count', found '('; */
byte count;
active proctype P() { L: count(P @ L) == 1 }
