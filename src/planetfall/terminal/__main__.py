"""`python -m planetfall.terminal` is `planetfall`."""

import sys

from planetfall.terminal.cli import main

sys.exit(main())
