"""What can be printed: the strategy card as text, SVG and HTML, and sheets of figures."""
