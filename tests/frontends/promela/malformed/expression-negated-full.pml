/* expect: 3:9: error: full, nfull, empty and nempty can only be combined by '&&' and '||'; for a negation take the opposite one, such as nfull for full */
chan q = [1] of { byte };
init { !full(q) -> skip }
