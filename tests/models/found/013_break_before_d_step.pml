/* hasse-test
 * title: a loop's exit before a d_step that begins with a choice
 * differs: Programs that only SPIN refuses
 * spin: refused
 */
byte x
active proctype P() {
  do
  :: x == 0;
     break
  od;
  d_step {
    select (x : 2 .. 3)
  };
  assert(x == 2)
}
