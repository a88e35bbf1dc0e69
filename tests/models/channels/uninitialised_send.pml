/* hasse-test
 * title: a send on no channel is an error of the model
 * verdicts: runtime=violated
 * spin: states=2 transitions=2 errors=2
 */
chan none;
chan c = [1] of { byte };

init { c = none; c!1 }
