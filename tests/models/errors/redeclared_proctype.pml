/* hasse-test
 * title: two proctypes of one name
 * exit: 2
 * message: redeclared_proctype.pml:8:
 * spin: states=5 transitions=5 errors=0
 */
proctype P() { skip }
proctype P() { skip }
init { run P() }
