/* hasse-test
 * title: two init sections
 * message: there is another init
 * exit: 2
 * message: two_inits.pml:9:
 * spin: states=7 transitions=9 errors=0
 */
init { skip }
init { skip }
