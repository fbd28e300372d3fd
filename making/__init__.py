"""How the site is made, served and tested. `build.py` at the top is its table of contents."""
