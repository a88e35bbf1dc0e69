/* expect: 2:12: error: bit variable 'x' cannot be hidden */
hidden bit x;
init { x = 1 }
