/* expect: hasse: error: the model has no processes: expected a proctype or init */
byte x;
