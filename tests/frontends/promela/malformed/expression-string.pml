/* expect: 3:12: error: expected an expression after '=', found string "one" */
int x;
init { x = "one" }
