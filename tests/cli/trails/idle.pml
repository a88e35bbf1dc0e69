byte x;
active proctype P() { do :: x < 2 -> progress: x++ :: x == 2 -> x = 0 :: x == 0 -> x = 5 :: x == 5 -> x = 6 :: x == 6 -> x = 5 od }
