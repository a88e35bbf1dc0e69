/* hasse-test
 * title: an array without elements
 * exit: 2
 * message: array_without_elements.pml:7:
 * spin: states=3 transitions=3 errors=0
 */
byte a[0];
init { skip }
