"""`python -m planetfall` is `planetfall`."""

import sys

from planetfall.cli.main import main

sys.exit(main())
