"""The command line and the table in the terminal; games are known here only through the contract."""
