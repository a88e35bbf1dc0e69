/* With an ltl formula the never claim is process 0 of the trail, and all others are numbered one higher. */
byte inside;

active [2] proctype User()
{
	byte local_work;
	do
	:: atomic { inside < 9 -> inside++ };
	   local_work = local_work + 1;
	   local_work = 0;
	   inside--
	od
}

ltl exclusion { [] (inside <= 1) }
