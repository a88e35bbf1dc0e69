/* expect: 2:15: error: expected '(' after 'printf', found string "a" */
init { printf "a" }
