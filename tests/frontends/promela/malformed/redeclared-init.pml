/* expect: 4:1: error: there is another init in line 3 */
/* SPIN runs both. */
init { skip }
init { skip }
