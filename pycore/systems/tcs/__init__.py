"""Trillion Credit Squadron, tournament rules for Dundracon 1982 (text 001)."""
