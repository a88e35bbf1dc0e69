byte x;
active proctype P() {
  x = 3;
  do
  :: x == 3 -> accept: x = 4
  :: x == 4 -> x = 3
  od
}
active proctype Q() { byte i; i = 1; i = 2; x == 9; skip }
