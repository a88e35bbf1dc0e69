/* expect: 2:8: error: 'f' is not an inline; an inline must stand before its first call */
init { f(1) }
