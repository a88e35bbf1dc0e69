/* hasse-test
 * title: the else of an escape that is an if
 * differs: Else in an escape
 * spin: states=3 transitions=4 errors=0
 * states: 3
 * transitions: 3
 */
active proctype P0() {
  {
    0
  } unless {
    if
    :: skip
    :: else
    fi
  }
}
