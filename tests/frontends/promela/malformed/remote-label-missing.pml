/* expect: 3:21: error: expected a label's name after '@', found keyword 'od' */
proctype P() { L: skip }
never { do :: P[0]@ od }
init { run P() }
