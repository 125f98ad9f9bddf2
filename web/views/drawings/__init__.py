"""What the games' pictures are made of: birds, dice, gems, cards, food. Geometry in attributes, colours by the page's tokens."""
