// Plays rounds as somebody who clicks at once: bets, takes the first wished move that is open, until the round is
// settled.
async ({ rounds, moves }) => {
  const find = (selector) => document.querySelector(selector);
  const pause = () => new Promise((go) => setTimeout(go, 10));
  const click = (selector) => {
    const found = find(selector);
    found?.click();
    return Boolean(found);
  };
  const until = async (ready) => {
    for (let turn = 0; turn < 2000; turn++) {
      const found = ready();
      if (found) return found;
      await pause();
    }
    throw new Error(`nothing goes on: ${find('.say')?.innerText ?? document.body.innerText}`);
  };
  const told = [];
  for (let round = 0; round < rounds; round++) {
    await until(() => find('.tray, [data-change], [data-broke]') || (click('[data-buy]:enabled') && false));
    if (find('[data-broke]')) break;
    if (click('[data-change]')) await until(() => find('.tray'));
    const chip = () => {
      if (!click('.bac .bet')) [...document.querySelectorAll('.chip')].slice(0, 3).at(-1)?.click();
    };
    let turn = 0;
    const bet = () => {
      if (click('[data-place-bet]:enabled:not(.sit-out)')) return true;
      if (++turn % 50 === 0 && find('.tray')) chip(); // the shoe was cut anew meanwhile, and the chips went back
      return false;
    };
    chip();
    await until(bet);
    await until(() => {
      if (find('[data-change], [data-buy], [data-broke]')) return true;
      bet();
      for (const word of [...moves, 'stand', 'decline', 'war']) if (click(`[data-move=${word}]:enabled`)) break;
      return false;
    });
    told.push(find('.say').innerText);
  }
  click('[data-buy]:enabled'); // the others wait for it
  return told;
};
