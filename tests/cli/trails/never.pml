byte x;
active proctype P() { do :: x == 0 -> x = 1 :: x == 1 -> x = 0 od }
active proctype Q() { byte k; do :: k = 1 - k od }
never { do :: true :: x == 1 -> break od; accept_stay: do :: x <= 1 od }
