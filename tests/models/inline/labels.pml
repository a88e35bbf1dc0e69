/* hasse-test
 * title: a loop inside an inline
 * spin: states=11 transitions=11 errors=0
 */
inline drain(c) { do :: nempty(c) -> c?_ :: empty(c) -> break od }
chan q = [3] of { byte };
init { q!1; q!2; drain(q); assert(len(q) == 0); drain(q) }
