/* hasse-test
 * title: the else of an if that is the first statement of an option does not speak of the other options
 * spin: states=5 transitions=6 errors=0
 */
init {
  run P1()
}
proctype P1() {
  if
  :: if
     :: else
     fi
  :: skip
  fi
}
