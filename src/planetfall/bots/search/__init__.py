"""Information-set Monte Carlo tree search. Compiled by mypyc when the package is built."""
