"""The table: one screen, what sits at it, its regions, its dialogs, and the bots that play there."""
