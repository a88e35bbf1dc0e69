/* hasse-test
 * title: a send with too few fields is an error
 * verdicts: runtime=violated
 * differs: Missing fields of a message
 * states: 1
 * transitions: 1
 * message: message does not fit the channel
 * spin: states=3 transitions=3 errors=1
 */
chan q = [1] of { byte, byte };

init { q!1 }
