/* hasse-test
 * title: send and receive on the same channel in both processes
 * spin: states=10 transitions=11 errors=0
 */
chan q = [0] of { byte };
byte n;
active [2] proctype P() { byte x; if :: q!_pid + 1 :: q?x -> n = n + x fi }
