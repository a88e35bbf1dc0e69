/* In a d_step a select has one outcome, but its statements are numbered as elsewhere. */
byte x, y;

active proctype P()
{
	d_step { y = 2; select (x : 1 .. y) }
	d_step { y = 1; select (x : 3 .. 5) }
	y = 7;
	assert(x == 4)
}
