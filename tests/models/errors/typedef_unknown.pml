/* hasse-test
 * title: a type that does not exist
 * exit: 2
 * message: typedef_unknown.pml:7:
 * spin: states=3 transitions=3 errors=0
 */
T t;
init { skip }
