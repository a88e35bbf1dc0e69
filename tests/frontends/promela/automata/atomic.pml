/* atomic: as first statement, in options, nested, jumps out of, into and within; what comes last */
byte x;
active proctype A() {
  atomic { x = 1; x = 2 };
  atomic { x = 3 };
  if
  :: atomic { x == 1 -> x = 2; x = 3 }
  :: atomic { if :: x == 2 -> x = 3 :: x == 4 -> x = 5 fi }
  :: x == 5 -> atomic { x = 6; if :: x == 1 -> x = 1 :: else fi }
  fi;
  atomic { do :: x == 1 -> x = 2 :: x == 2 -> break od };
  atomic { x = 1; { x = 2; x = 3 } };
  atomic { x = 1; atomic { x = 2; x = 3 }; x = 4 };
  atomic { atomic { x = 2; x = 3 } }
}
active proctype B() {
  atomic { x = 1; goto out };
in: atomic { x = 2;
L: x = 3; x = 4 };
  atomic { x = 5; goto L };
  x = 9;
  goto L;
out: do
  :: atomic { x == 1 -> break }
  :: atomic { x == 2 -> x = 3; break }
  :: atomic { x == 4 -> goto in }
  :: atomic { x == 5 -> if :: x = 1; goto in :: x = 2; break :: else fi; x = 7 }
  od;
  atomic { goto M; x = 1; M: x = 2; x = 3 }
}
active proctype C() {
  do
  :: atomic { x == 1; do :: x < 3 -> x++ :: else -> break od }
  :: atomic { x == 2; d_step { x = 3; x = 4 } }
  :: atomic { d_step { x == 5; x = 3; x = 4 }; x = 2 }
  od
}
