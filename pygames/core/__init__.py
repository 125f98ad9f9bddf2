"""What all games share: states, touches, chance, positions, matches, bots. Names no game."""
