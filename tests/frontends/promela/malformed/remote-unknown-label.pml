/* expect: 3:20: error: proctype 'P' has no label 'M' */
proctype P() { L: skip }
never { do :: P[0]@M od }
init { run P() }
