"""The test kit that ships with Planetfall: `check_game` for the contract, and small fixtures for tests of rules.

It serves games of this package and of others alike; docs/design/contract.md explains what is checked and why.
"""

from planetfall.testing.catalogues import check_game_catalogues
from planetfall.testing.clauses import Coverage, coverage
from planetfall.testing.contract_check import PROPERTIES, Property, Report, Violation, check_game, survey
from planetfall.testing.fixtures import answers, position, table
from planetfall.testing.lessons import BrokenLesson, check_lessons
from planetfall.testing.mutated_packs import BrokenPack, PackReport, survey_packs
from planetfall.testing.playthrough import playthrough, summary
from planetfall.testing.random_games import Table, few_tables, tables
from planetfall.testing.set_ups import BrokenSetUp, first_broken_set_up

__all__ = [
    "PROPERTIES",
    "BrokenLesson",
    "BrokenPack",
    "BrokenSetUp",
    "Coverage",
    "PackReport",
    "Property",
    "Report",
    "Table",
    "Violation",
    "answers",
    "check_game",
    "check_game_catalogues",
    "check_lessons",
    "coverage",
    "few_tables",
    "first_broken_set_up",
    "playthrough",
    "position",
    "summary",
    "survey",
    "survey_packs",
    "table",
    "tables",
]
