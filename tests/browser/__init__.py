"""The page in a real browser. A package, so that all its tests share one browser and one house."""
