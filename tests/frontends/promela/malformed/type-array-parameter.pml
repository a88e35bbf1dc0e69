/* expect: 2:17: error: parameter 'x' is an array, which cannot be passed */
proctype P(byte x[2]) { skip }
init { skip }
