"""What games' pictures share: how SVG is written, birds, dice, gems, scenery. Geometry in attributes, colours by the page's tokens."""
