/* expect: 2:6: error: 'P' is the name of the proctype in line 3 */
byte P;
proctype P() { skip }
init { run P() }
