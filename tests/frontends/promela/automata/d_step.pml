/* d_step: as a statement, as a guard, with choices and loops inside, side by side */
byte x;
active proctype A() {
  d_step { x = 1; x = 2 };
  d_step { x == 3; x = 4 };
  d_step { if :: x == 1 -> x = 2 :: else -> x = 3 fi };
  do
  :: d_step { x == 6; { x = 1 }; x = 2 }
  :: d_step { if :: x > 9 -> x-- :: else fi; x = 5 }; x = 5
  :: x == 8 -> d_step { x = 1 }; break
  od;
  x = 3;
  d_step { skip; x = 1; atomic { x = 2; x = 3 } };
end: d_step { x = 9 }
}
