/* hasse-test
 * title: constants and names as arguments
 * spin: states=6 transitions=6 errors=0
 */
mtype = { ping, pong };
inline send(c, m) { c!m }
chan q = [2] of { mtype };
init { send(q, pong); send(q, ping); q?pong; q?ping }
