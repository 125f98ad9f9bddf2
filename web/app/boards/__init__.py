"""What is drawn and touched: panels of things and pieces, the touch tree, views."""
