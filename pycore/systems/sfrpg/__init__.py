"""SFRPG starship-scale combat (text 004, chapter 9.4)."""
