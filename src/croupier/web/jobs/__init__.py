"""What takes long: drills, sheets and simulations, each computed in a process of its own."""
