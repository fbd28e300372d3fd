"""AP/HP layering: armor, temporary and real hit points (text 002, "Calculating Damage")."""
