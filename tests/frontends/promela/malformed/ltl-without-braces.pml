/* expect: 3:7: error: expected '{' after 'ltl p', found '[' */
byte x;
ltl p [] (x == 0)
init { skip }
