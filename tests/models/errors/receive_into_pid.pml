/* hasse-test
 * title: a receive into _pid, where eval(_pid) is meant
 * exit: 2
 * message: receive_into_pid.pml:9:10: error: '_pid' is predefined
 * message: eval(_pid) compares with it
 * spin: states=1 transitions=1 errors=1
 */
chan q = [1] of { byte };
init { q?_pid }
