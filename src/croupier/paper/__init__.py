"""Facts on paper: the strategy card as text, SVG and HTML, and the sheets of figures that the commands print."""
