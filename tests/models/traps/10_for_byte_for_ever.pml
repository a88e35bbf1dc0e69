/* hasse-test
 * title: a byte never gets past 255
 * spin: states=769 transitions=770 errors=0
 */
byte i;
init { for (i : 0 .. 255) { skip }; assert(0) }
