/* unless: plain, in braces, nested, labelled, around loops, atomics and d_steps, as the first statement of an option */
byte x;
chan q = [1] of { byte };
active proctype A() {
  x = 1 unless x == 2;
  { x = 1; x = 2; x = 3 } unless { x == 4; x = 5 };
  { x = 1; { x = 2 } unless { x == 7 } } unless { x == 8; x = 9 };
  { { x = 1; x = 2 } unless { x == 3; x = 4 }; x = 5 } unless x == 6;
L: { x = 1; goto L } unless { x == 2 -> goto M };
M: x = 4
}
active proctype B() {
  do :: x == 1 -> x = 2 :: x == 2 -> break od unless { x == 5 -> x = 6 };
  { do :: x == 1 -> x = 2 :: x == 2 -> break :: q?1 od } unless { q?2; x = 6 };
  { atomic { x = 1; x = 2; x = 3 }; x = 4 } unless { x == 9 };
  { d_step { x = 1; x = 2 }; x = 4 } unless { if :: x == 9 :: x == 8 fi };
  atomic { x = 1; x = 2 } unless x == 3;
N: atomic { x = 1; x = 2 } unless { x == 3 };
  { x = 4 } unless { atomic { x == 3; x = 4 } };
  { if :: x == 1 :: x == 2 -> x = 3 fi } unless { d_step { x == 3; x = 4 } };
  { x = 1; if :: { x == 5; x = 6 } unless x == 1 :: x == 8 fi } unless { x == 6 -> x = 7 }
}
active proctype C() {
  do
  :: { x == 1 -> x = 2 } unless { x == 3 }
  od
}
