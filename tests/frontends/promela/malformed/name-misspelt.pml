/* expect: 3:8: error: 'countr' is not declared (did you mean 'counter'?) */
byte counter;
init { countr++ }
