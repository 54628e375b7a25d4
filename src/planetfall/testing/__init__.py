"""The test kit that ships with Planetfall: `check_game` for the contract, and small fixtures for tests of rules.

docs/design/contract.md tells what is checked and why, for games of this house and from other packages alike.
"""

from planetfall.testing.clauses import Coverage, coverage
from planetfall.testing.driver import PROPERTIES, Property, Report, Violation, check_game, survey
from planetfall.testing.fixtures import answers, position, table
from planetfall.testing.moment import Table, few_tables, tables, trace

__all__ = [
    "PROPERTIES",
    "Coverage",
    "Property",
    "Report",
    "Table",
    "Violation",
    "answers",
    "check_game",
    "coverage",
    "few_tables",
    "position",
    "survey",
    "table",
    "tables",
    "trace",
]
