/* SPIN merges the local assignments into the statement before: its trail does not mention them. */
chan c = [0] of { byte };
byte g;

active proctype Sender()
{
	byte i;
	i = 1;
	i = i + 1;
	i = i * 2;
	c!i;
	atomic { c!5; i = 7 }
	d_step { i > 3 -> g = i; i = 0 }
	assert(g == 4)
}

active proctype Receiver()
{
	byte x, y;
	c?x;
	y = x;
	y = y + 1;
	c?x;
	g++
}
