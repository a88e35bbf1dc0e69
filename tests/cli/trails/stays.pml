byte x;

active proctype P()
{
	do
	:: x == 0 -> x = 1
	:: x == 1 -> x = 0
	:: x == 1 -> x = 7; x = 8; break
	od
}

ltl live { [] <> (x == 0) }
