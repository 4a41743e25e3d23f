// Finds what a person would see as a fault: elements outside the window, cut-off text, and pieces that lie on one
// another.
() => {
  const span = (box) => `${Math.round(box.top)}–${Math.round(box.bottom)}`;
  const isShown = (element) => {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    return style.visibility !== 'hidden' && box.width > 1 && box.height > 1 && !element.closest('.hush, [hidden]');
  };
  const nameOf = (element) =>
    `${element.tagName.toLowerCase()}.${String(element.className.baseVal ?? element.className)
      .trim()
      .replace(/\s+/g, '.')} “${(element.innerText ?? '').trim().slice(0, 24)}”`;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth + 1)
    found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  for (const element of all('button, a, input, select, h1, .say, .total, .plate, .card')) {
    const box = element.getBoundingClientRect();
    if (box.left < -1.5 || box.right > innerWidth + 1.5) found.push(`outside: ${nameOf(element)}`);
  }
  // At a table nothing scrolls: everything must lie inside its part of the window.
  const high = document.documentElement.scrollHeight;
  if (all('.table > .stage').length && high > innerHeight)
    found.push(`the page is ${high} high in a window of ${innerHeight}`);
  for (const part of all('.table > .stage, .table > .rail, .drill > .rail')) {
    const room = part.getBoundingClientRect();
    for (const element of part.querySelectorAll(
      '.card, .total, .plate, .spot, .move, .chip, .say .words, .tools button, .bet, .road, .side-pill, .dealer .shows',
    )) {
      if (!isShown(element)) continue;
      const box = element.getBoundingClientRect();
      const off = Math.max(room.top - box.top, box.bottom - room.bottom, room.left - box.left, box.right - room.right);
      if (off > 2) found.push(`cut off: ${nameOf(element)} ${span(box)} in ${span(room)} by ${Math.round(off)}`);
    }
  }
  for (const element of all(
    'button, .move, .plain, .say span, .say, .coach > span, .total, .under, .dealer .shows, .people small',
  ))
    if (
      (element.scrollWidth > element.clientWidth + 2 || element.scrollHeight > element.clientHeight + 3) &&
      element.clientWidth &&
      !['inline', 'contents'].includes(getComputedStyle(element).display) &&
      getComputedStyle(element).textOverflow !== 'ellipsis' &&
      !element.matches('.note *')
    )
      found.push(`text cut off: ${nameOf(element)}`);
  const pieces = all(
    '.dealer .cards, .seat .fan, .seat .spot, .seat .total, .own .stake, .seat .plate, .stakeline, .dealer .shows, ' +
      '.sidebets .side-pill, .slots .move, .betrow button, .chip, .rail .tools button, .dealer .shoe, .sit-here, ' +
      '.facts-line, .talk .seal, .talk .plain, .side h2, .three, .people .plate, .bets .bet, .roads, .bar > *, ' +
      '.bet > .nm, .bet > .py, .bet > .edge-of-bet, .bet > .folk, .bet > .chips',
  ).filter((piece) => !piece.matches('.docked[data-kind="desk"] .talk *'));
  const boxes = pieces.map((piece) => piece.getBoundingClientRect());
  for (let i = 0; i < pieces.length; i++) {
    for (let j = i + 1; j < pieces.length; j++) {
      const a = boxes[i];
      const b = boxes[j];
      const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (wide <= 2 || high <= 2 || pieces[i].contains(pieces[j]) || pieces[j].contains(pieces[i])) continue;
      found.push(`overlap: ${nameOf(pieces[i])} and ${nameOf(pieces[j])} by ${Math.round(wide)}x${Math.round(high)}`);
    }
  }
  // A sheet lies neither on the dealer's cards nor on one's own hand nor on the moves.
  for (const sheet of all('.dock .note')) {
    const edge = sheet.getBoundingClientRect();
    const asked = document.querySelector('.table.asked');
    const free = `.dealer .cards, .three, .own .fan, .own .spot, .own .total${asked ? ', .slots .move' : ''}`;
    for (const element of all(free)) {
      const box = element.getBoundingClientRect();
      const wide = Math.min(box.right, edge.right) - Math.max(box.left, edge.left);
      if (wide > 2 && Math.min(box.bottom, edge.bottom) - Math.max(box.top, edge.top) > 2)
        found.push(`under the sheet: ${nameOf(element)}`);
    }
  }
  for (const inside of all('.note .inside')) {
    if (inside.clientHeight < Math.min(inside.scrollHeight, 20))
      found.push(`only ${inside.clientHeight} px of a sheet of ${inside.scrollHeight} are seen`);
  }
  // A chart has its cells below their columns.
  for (const row of document.querySelectorAll('.note .chart tr')) {
    const gone = [...row.cells].filter((cell) => !cell.getClientRects().length).length;
    if (gone && row.getClientRects().length) found.push(`${gone} cells of a chart are missing`);
  }
  // Letters and targets are large enough; no card is too narrow; the rail is not empty wood.
  for (const table of all('.table')) {
    const { kind } = table.dataset;
    const least = { phone: 12, tablet: 16 }[kind] ?? 14;
    for (const element of table.querySelectorAll('.stage *, .rail *, .bar *')) {
      const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
      if (!words || !isShown(element) || element.closest('svg, .who, kbd, .mark')) continue;
      const size = Number.parseFloat(getComputedStyle(element).fontSize);
      if (size && size < least - 0.5 && element.closest('.rail, .stage'))
        found.push(`small: ${nameOf(element)} ${size}`);
    }
    for (const element of table.querySelectorAll('.rail button, .rail a.move, .stage button')) {
      const box = element.getBoundingClientRect();
      if (isShown(element) && (box.width < 43.5 || box.height < 43.5))
        found.push(`slim: ${nameOf(element)} ${Math.round(box.width)}x${Math.round(box.height)}`);
    }
    for (const fan of table.querySelectorAll('.seat .fan')) {
      const width = Number.parseFloat(getComputedStyle(fan).getPropertyValue('--w'));
      if (isShown(fan) && width < 18) found.push(`a card of ${width} px`);
    }
    const rail = table.querySelector('.rail').getBoundingClientRect();
    const rows = all('.say > *, .slots > *, .slots .move, .rail .tools button, .dock, .transport > *, .line1')
      .map((row) => row.getBoundingClientRect())
      .sort((a, b) => a.top - b.top);
    let end = rail.top;
    for (const { top, bottom } of [...rows, { top: rail.bottom, bottom: rail.bottom }]) {
      if (top - end > 0.12 * innerHeight) found.push(`empty wood: ${Math.round(top - end)} px`);
      end = Math.max(end, bottom);
    }
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
          found.push(`under a bar: ${nameOf(element)}`);
      }
    }
    before?.focus?.({ preventScroll: true });
    if (before === document.body) document.activeElement?.blur();
    scrollTo(0, 0);
  }
  return found.slice(0, 12);
};
