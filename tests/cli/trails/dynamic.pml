/* Processes come and go, so that pids are used again; sorted sends and random receives. */
chan q = [3] of { byte };
byte got;

proctype Worker(byte n)
{
	q!!n;
	q!!5 - n
}

init {
	byte i;
	run Worker(1);
	_nr_pr == 1;
	run Worker(2);
	q??4;
	q?i;
	q??2;
	got = i;
	assert(got == 2)
}
