/* hasse-test
 * title: channels are handed over by name
 * spin: states=11 transitions=13 errors=0
 */
proctype P(chan in, out) { byte v; in?v; out!v * 2 }
chan one = [1] of { byte };
chan two = [1] of { byte };
byte x;

init { run P(one, two); one!21; two?x; assert(x == 42) }
