"""`python -m pygames`: see `pygames.terminal`."""

import sys

from pygames.terminal import main

if __name__ == "__main__":
    sys.exit(main())
