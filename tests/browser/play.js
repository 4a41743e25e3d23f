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
    // Longer than the clock of a table: who missed a round is one behind, and the others have played theirs.
    for (let turn = 0; turn < 4000; turn++) {
      const found = ready();
      if (found) return found;
      await pause();
    }
    throw new Error(`nothing goes on: ${find('.say')?.innerText ?? document.body.innerText}`);
  };
  const told = [];
  for (let round = 0; round < rounds; round++) {
    await until(() => find('.tray, [data-change]:enabled, [data-broke]') || (click('[data-buy]:enabled') && false));
    if (find('[data-broke]')) break;
    if (click('[data-change]:enabled')) await until(() => find('.tray'));
    const chip = () => {
      if (!click('.bac .bet')) [...document.querySelectorAll('.chip')].slice(0, 3).at(-1)?.click();
    };
    const less = () => {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'x', bubbles: true })); // the chips go back
      for (let chips = 0; chips < 2; chips++) [...document.querySelectorAll('.chip')].slice(0, 2).at(-1)?.click();
      click('[data-place-bet]:enabled');
    };
    let turn = 0;
    const bet = () => {
      if (click('[data-place-bet]:enabled:not(.sit-out)')) return true;
      // The shoe was cut anew meanwhile, or the line was lost: the chips went back.
      if (++turn % 50 === 0 && !click('[data-change]:enabled') && find('.tray')) chip();
      return false;
    };
    chip();
    await until(bet);
    await until(() => {
      if (find('[data-change]:enabled, [data-buy], [data-broke]')) return true;
      // A bet that was refused: there are not so many chips.
      if (find('.tray') && find('.line1.stop')) less();
      else bet();
      for (const word of [...moves, 'stand', 'decline', 'war']) if (click(`[data-move=${word}]:enabled`)) break;
      return false;
    });
    told.push(find('.say').innerText);
  }
  click('[data-buy]:enabled'); // the others wait for it
  return told;
};
