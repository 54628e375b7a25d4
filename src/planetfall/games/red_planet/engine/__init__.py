"""The rules as a machine: state, questions, answers and their effects. Compiled by mypyc when the package is built."""
