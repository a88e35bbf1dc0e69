/* expect: 2:1: error: '#defin' is not a preprocessor directive */
#defin N 3
init { skip }
