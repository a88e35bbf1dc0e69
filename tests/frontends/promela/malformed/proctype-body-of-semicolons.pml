/* expect: 2:23: error: expected a statement after '{', found ';' */
active proctype P() { ; }
