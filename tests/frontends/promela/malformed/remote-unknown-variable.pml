/* expect: 4:20: error: proctype 'P' has no variable 'y' */
/* SPIN accepts it; the C compiler refuses the verifier. */
proctype P() { byte x; skip }
never { do :: P[0]:y == 1 od }
init { run P() }
