/* hasse-test
 * title: a receive with too few fields is an error, a peek or poll is not
 * verdicts: runtime=violated
 * differs: Missing fields of a message
 * states: 4
 * transitions: 4
 * message: message does not fit the channel
 * spin: states=6 transitions=6 errors=1
 */
chan q = [1] of { byte, byte };
byte x;
init { q!1,2; q?[1]; q?<x>; q?x }
