// Where the places of a table lie: the seats, the rail with its slots and tools, and what has a place from the start.
() => {
  const box = (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].map((value) => Math.round(value * 2) / 2).join(' ');
  };
  const all = (selector) => [...document.querySelectorAll(selector)].map(box);
  return {
    rail: all('.table > .rail, .rail .slots, .rail .tools button, .rail .say'),
    felt: all(
      '.stage, .dealer, .seat, .seat .plate .who, .sidebets, .side, .three, .people, .bets .bet, .roads, .road',
    ),
  };
};
