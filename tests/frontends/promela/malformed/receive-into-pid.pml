/* expect: 4:10: error: '_pid' is predefined and cannot be assigned to; eval(_pid) compares with it */
/* SPIN writes into the memory of the process. */
chan q = [1] of { byte };
init { q?_pid }
