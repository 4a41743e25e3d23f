// Finds what a person would see as a fault: elements outside the window, cut-off text, and pieces that lie on one
// another.
() => {
  const span = (box) => `${Math.round(box.top)}–${Math.round(box.bottom)}`;
  const shown = (element) => {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return style.visibility !== 'hidden' && box.width > 1 && box.height > 1 && !element.closest('.hush, [hidden]');
  };
  const named = (element) =>
    `${element.tagName.toLowerCase()}.${String(element.className.baseVal ?? element.className)
      .trim()
      .replace(/\s+/g, '.')} “${(element.innerText ?? '').trim().slice(0, 24)}”`;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth + 1)
    found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const element of all('button, a, input, select, h1, .say, .total, .plate, .card')) {
    const box = element.getBoundingClientRect();
    if (box.left < -1.5 || box.right > innerWidth + 1.5) found.push(`outside: ${named(element)}`);
  }
  // At a table nothing scrolls: everything must lie inside its part of the window.
  const high = document.documentElement.scrollHeight;
  if (all('.table > .stage').length && high > innerHeight)
    found.push(`the page is ${high} high in a window of ${innerHeight}`);
  for (const part of all('.table > .stage, .table > .rail')) {
    const room = part.getBoundingClientRect();
    for (const element of part.querySelectorAll(
      '.card, .total, .plate, .spot, .move, .chip, .say, .tools button, .bet',
    )) {
      if (
        !shown(element) ||
        element.closest('.bac .play') ||
        (element.closest('.rail .middle') && getComputedStyle(part).overflowY === 'auto')
      )
        continue;
      const box = element.getBoundingClientRect();
      if (box.top < room.top - 2 || box.bottom > room.bottom + 2)
        found.push(`cut off: ${named(element)} ${span(box)} in ${span(room)}`);
    }
  }
  for (const element of all('button, .move, .plain, .say span, .st'))
    if (
      element.scrollWidth > element.clientWidth + 2 &&
      element.clientWidth &&
      getComputedStyle(element).display !== 'inline'
    )
      found.push(`text cut off: ${named(element)}`);
  const pieces = all(
    '.dealer .cards, .seat .hands, .seat .spot, .seat .plate, .shows, .moves .move, .closed, .betrow button, .chip, ' +
      '.rail .tools button, .say, .shoe, .sit-here, .facts-line span, .talk .seal, .talk .plain',
  );
  const boxes = pieces.map((piece) => piece.getBoundingClientRect());
  for (let i = 0; i < pieces.length; i++) {
    for (let j = i + 1; j < pieces.length; j++) {
      const a = boxes[i];
      const b = boxes[j];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide <= 2 || high <= 2 || pieces[i].contains(pieces[j]) || pieces[j].contains(pieces[i])) continue;
      found.push(`overlap: ${named(pieces[i])} and ${named(pieces[j])} by ${Math.round(wide)}x${Math.round(high)}`);
    }
  }
  if (innerWidth >= 1180 && innerHeight >= 600) {
    // there a sheet lies beside the table, not on it
    for (const sheet of all('.dock')) {
      const edge = sheet.getBoundingClientRect();
      for (const element of all('.stage .card, .stage .plate, .stage .shoe, .stage .facts-line span'))
        if (element.getBoundingClientRect().right > edge.left + 2) found.push(`under the sheet: ${named(element)}`);
    }
  }
  for (const inside of all('.note .inside')) {
    if (inside.clientHeight < Math.min(inside.scrollHeight, 90))
      found.push(`only ${inside.clientHeight} px of a sheet of ${inside.scrollHeight} are seen`);
  }
  // Whatever has the focus can be seen: it does not lie under the bar above or the links below.
  const bars = all('.foot, .bar.top').filter((bar) => getComputedStyle(bar).position === 'sticky');
  if (bars.length && document.documentElement.scrollHeight > innerHeight) {
    const before = document.activeElement;
    for (const element of all('main button:enabled, main a, main input, main select, main textarea')) {
      if (element.classList.contains('hush')) continue;
      element.focus();
      const box = element.getBoundingClientRect();
      for (const bar of bars) {
        const edge = bar.getBoundingClientRect();
        if (box.height < 300 && Math.min(box.bottom, edge.bottom) - Math.max(box.top, edge.top) > 2)
          found.push(`under a bar: ${named(element)}`);
      }
    }
    before?.focus?.({ preventScroll: true });
    if (before === document.body) document.activeElement?.blur();
    scrollTo(0, 0);
  }
  return found.slice(0, 12);
};
