/* expect: 2:6: error: expected '{' after 'init', found 'skip' */
init skip
