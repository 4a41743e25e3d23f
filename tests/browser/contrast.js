// The contrast of a text for which axe-core cannot tell it: on a gradient, on a drawing, below something that is nearly
// clear. It is the least over all colours of what lies behind the text: of its ancestors, or in a drawing of the shapes
// before it.
(element) => {
  const rgba = (text) => {
    const parts = text.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
    return parts.length > 3 ? parts : [...parts, 1];
  };
  const over = (top, below) => [...[0, 1, 2].map((i) => top[i] * top[3] + below[i] * (1 - top[3])), 1];
  const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const light = (colour) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, share, i) => sum + share * linear(colour[i] / 255), 0);
  const ratio = (one, other) => {
    const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  const behind = (box) => {
    if (!box) return [[255, 255, 255, 1]];
    const style = getComputedStyle(box);
    const own = rgba(style.backgroundColor);
    const stops = (style.backgroundImage.match(/rgba?\([^)]*\)/g) ?? []).map(rgba);
    if (stops.length && stops.every((stop) => stop[3] === 1)) return stops;
    const below = own[3] === 1 ? [own] : behind(box.parentElement).map((one) => over(own, one));
    return [...below, ...stops.flatMap((stop) => below.map((one) => over(stop, one)))];
  };
  const drawing = element.closest('svg');
  const drawnBelow = () => {
    const box = element.getBoundingClientRect();
    const x = (box.left + box.right) / 2;
    const y = (box.top + box.bottom) / 2;
    const shapes = [...drawing.querySelectorAll('circle, ellipse, rect, path')].filter((shape) => {
      const edge = shape.getBoundingClientRect();
      const style = getComputedStyle(shape);
      return (
        shape.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING &&
        style.fill !== 'none' &&
        edge.left < x &&
        x < edge.right &&
        edge.top < y &&
        y < edge.bottom
      );
    });
    return shapes.reduce(
      (below, shape) => below.map((one) => over(rgba(getComputedStyle(shape).fill), one)),
      behind(drawing.parentElement),
    );
  };
  const style = getComputedStyle(element);
  const ink = rgba(drawing ? style.fill : style.color);
  const size = parseFloat(style.fontSize);
  let shown = 1;
  for (let box = element; box; box = box.parentElement)
    if (box !== document.body) shown *= getComputedStyle(box).opacity;
  const worst = Math.min(
    ...(drawing ? drawnBelow() : behind(element)).map((one) =>
      ratio(over([...ink.slice(0, 3), ink[3] * shown], one), one),
    ),
  );
  return { worst, needed: size >= 24 || (size >= 18.66 && style.fontWeight >= 700) ? 3 : 4.5 };
};
