"""The rules engine: state, questions, answers and their effects. Compiled by mypyc when the package is built."""
