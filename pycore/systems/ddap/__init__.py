"""Federation Commander by e-mail: the default damage allocation procedure (text 000, 8FC)."""
