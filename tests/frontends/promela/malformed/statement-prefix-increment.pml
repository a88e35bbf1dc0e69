/* expect: 3:8: error: '++' stands behind its variable, and only as a statement of its own */
int x;
init { ++x }
