RENDER_MODES=("ansi","rgb_array")
def rendered(d,m): raise NotImplementedError
