/* hasse-test
 * title: a byte counts past 255 to 0 and on
 * verdicts: deadlock=holds
 * spin: states=769 transitions=770 errors=0
 */
byte i;
byte ended;

active proctype P() { for (i : 250 .. 255) { skip }; assert(0) }
