// The stage: from the size of its container and the number of seats, where everything lies. Nothing here knows the
// phase of a round, the cards or the hands: that is why nothing moves. No document: the page asks when it is resized or
// somebody sits down or leaves; the tests ask in Node.

/** @typedef {{ x: number, y: number, w: number, h: number }} Box In pixels, from the container's left upper corner. */
/** @typedef {'phone' | 'low' | 'tablet' | 'desk'} Kind The class of a device. */
/**
 * @typedef {Box & { card: number, plate: number, line: number, stake: number, form: 'tall' | 'wide' | 'own' }} SeatBox
 * A seat: the width of its cards, the heights of the plate, of the line of the total and of the chips, and its form.
 */
/** @typedef {Box & { card: number }} DealerBox */
/**
 * @typedef {object} Frame What is the same for every table on a device.
 * @property {Kind} kind
 * @property {boolean} tv a desk that is looked at from afar
 * @property {boolean} tiny a low phone
 * @property {number} w
 * @property {number} h
 * @property {number} bar its height
 * @property {number} rail its height, beside a low stage its width
 * @property {number} dock the width of the column for a sheet, if there is one
 * @property {Box} felt
 * @property {[number, number, number]} type small, middle and large letters
 * @property {[number, number, number]} slots the heights of the rows of moves
 */
/**
 * @typedef {object} Places Where everything lies on the felt.
 * @property {SeatBox[]} seats the others, from the left
 * @property {SeatBox} own
 * @property {DealerBox} dealer
 * @property {Box | null} sign
 * @property {Box | null} sidebets
 * @property {Box} panel where a sheet lies
 * @property {Box} [rest] where it lies while nothing is asked, if that is another place
 */
/** @typedef {{ others: number, sides: number }} Company How many others sit there, and how many side bets there are. */
/** @typedef {Frame & Places} Stage */

const HIGH = 1.4;
const { round, floor, ceil, min, max } = Math;

/**
 * @param {number} least
 * @param {number} value
 * @param {number} most
 */
const clamp = (least, value, most) => max(least, min(most, value));

/**
 * @param {number} w
 * @param {number} h
 * @returns {Kind}
 */
export const kindOf = (w, h) => (h < 520 && w > h ? 'low' : w < 600 ? 'phone' : h > w ? 'tablet' : 'desk');

/** The heights of the bar and the rail, the letters and the rows of moves: constants of a device. */
const SIZES = {
  phone: { bar: 48, rail: 222, type: [12, 14, 17], slots: [54, 44, 0] },
  low: { bar: 44, rail: 0, type: [14, 15, 18], slots: [50, 46, 44] },
  tablet: { bar: 56, rail: 200, type: [16, 18, 24], slots: [68, 0, 0] },
  desk: { bar: 52, rail: 146, type: [14, 16, 21], slots: [62, 0, 0] },
  tv: { bar: 60, rail: 168, type: [20, 22, 30], slots: [72, 0, 0] },
};

/** Below a television stands one line, and nothing above it. */
const CAPTION = 84;

/**
 * @param {number} w
 * @param {number} h
 * @param {boolean} panel
 * @param {boolean} caption whether nobody plays here: there is one line below the felt, and nothing else
 * @returns {Frame}
 */
export function frame(w, h, panel = false, caption = false) {
  const device = playersFrame(w, h, panel);
  if (!caption) return device;
  const rail = device.tv ? CAPTION : min(CAPTION, round(h * 0.12));
  return { ...device, bar: 0, rail, felt: { x: 0, y: 0, w, h: h - rail } };
}

/**
 * @param {number} w
 * @param {number} h
 * @param {boolean} panel
 * @returns {Frame}
 */
function playersFrame(w, h, panel) {
  const kind = kindOf(w, h);
  const tv = kind === 'desk' && w >= 1600 && h >= 900;
  const tiny = kind === 'phone' && h < 640;
  const low = kind === 'low';
  const sizes = SIZES[tv ? 'tv' : kind];
  const bar = tiny ? 44 : sizes.bar;
  const rail = low ? round(clamp(200, w * 0.31, 270)) : tiny ? 188 : kind === 'phone' && h < 740 ? 204 : sizes.rail;
  const dock = panel && kind === 'desk' && w >= 1180 ? (tv ? 500 : 372) : 0;
  const felt = { x: 0, y: bar, w: w - (low ? rail : 0) - dock, h: h - bar - (low ? 0 : rail) };
  const slots = low ? [clamp(50, h * 0.155, 72), clamp(46, h * 0.145, 66), clamp(44, h * 0.135, 62)] : sizes.slots;
  const type = /** @type {[number, number, number]} */ (sizes.type);
  const rows = /** @type {[number, number, number]} */ (tiny ? [50, 44, 0] : slots);
  return { kind, tv, tiny, w, h, bar, rail, dock, felt, type, slots: rows };
}

/**
 * Where everything lies. `seats` counts those who sit there, `sides` the side bets; `panel`: whether a sheet is open;
 * `caption`: whether it is a television; `boxes`: whether there are boxes for bets and roads instead of seats.
 * @param {{ w: number, h: number, seats?: number, sides?: number, panel?: boolean, caption?: boolean,
 *   boxes?: boolean }} wish
 * @returns {Stage}
 */
export function stage({ w, h, seats = 5, sides = 0, panel = false, caption = false, boxes = false }) {
  const device = frame(w, h, panel, caption);
  const company = { others: max(0, seats - 1), sides };
  const lay = { phone: layPhone, low: layLow, tablet: layTablet, desk: layDesk }[device.kind];
  return { ...device, ...lay(device, company), ...(boxes ? belowSides(device) : {}) };
}

/** What stands above the roads of a tablet: both sides, the boxes, the people. */
const ABOVE_ROADS = 516;

/** Where the cards of both sides end on a phone, and how high the people and the boxes below them are. */
const PHONE_BOXES = [
  { felt: 420, end: 86, high: 148 },
  { felt: 560, end: 102, high: 170 },
  { felt: Number.POSITIVE_INFINITY, end: 112, high: 236 },
];

/**
 * Where a sheet lies at a table with boxes, where that is another place: below the cards of both sides on a phone and a
 * low stage, in the place of the roads on a tablet.
 * @param {Frame} device
 * @returns {{ panel?: Box, rest?: Box }}
 */
function belowSides({ kind, felt }) {
  const phone = kind === 'phone' && PHONE_BOXES.find((one) => felt.h <= one.felt);
  if (phone) return { panel: { x: 8, y: felt.y + phone.end, w: felt.w - 16, h: phone.high } };
  if (kind === 'tablet')
    return { panel: { x: 24, y: felt.y + ABOVE_ROADS, w: felt.w - 48, h: felt.h - ABOVE_ROADS - 60 } };
  if (kind !== 'low') return {};
  const top = 36 + round(HIGH * clamp(34, felt.h * 0.13, 48));
  const panel = { x: 8, y: felt.y + top, w: felt.w - 22, h: felt.h - top - 8 };
  return { panel, rest: panel };
}

/** What a phone gives its rows of others: form, box and lines. @param {Frame} device @param {number} others */
function phoneRows({ felt }, others) {
  const rows = others > 4 ? 2 : others ? 1 : 0;
  const columns = rows ? ceil(others / rows) : 1;
  const wide = rows === 2 && felt.h < 430;
  const width = min(132, (felt.w - 16 - (columns - 1) * 6) / columns);
  return { rows, columns, wide, width, plate: wide ? 18 : 32, line: wide ? 0 : 20 };
}

/** @param {Frame} device @param {Company} company @returns {Places} */
function layPhone(device, { others, sides }) {
  const { felt, tiny } = device;
  const { rows, columns, wide, width, plate, line } = phoneRows(device, others);
  const rim = tiny ? 10 : 14;
  const sign = felt.h > 470 && rows < 2 ? 40 : 0;
  const ownLine = 28;
  const fixed = 8 + rows * (line + plate + 10) + 14 + ownLine + 10 + rim + sign;
  const own = clamp(44, (felt.h - fixed) / (HIGH * (1.8 + 0.56 * rows)), felt.w * 0.235);
  const dealer = round(own * 0.8);
  const card = round(min(own * 0.6, 52, width / (wide ? 2.3 : 1.86)));
  const [dealerH, boxH, ownH] = [dealer * HIGH, card * HIGH + line + plate, own * HIGH + ownLine + 14];
  const gap = max(0, felt.h - 8 - dealerH - sign - rows * boxH - ownH - rim - 6) / (rows + 1);
  const top = felt.y + 8 + dealerH;
  const seats = Array.from({ length: others }, (_, i) => {
    const row = floor(i / columns);
    const here = row ? others - columns : min(columns, others);
    const x = (felt.w - here * width - (here - 1) * 6) / 2 + (i - row * columns) * (width + 6);
    const form = /** @type {'wide' | 'tall'} */ (wide ? 'wide' : 'tall');
    return { x, y: top + sign + gap + row * (boxH + gap), w: width, h: boxH, card, plate, line, stake: 0, form };
  });
  const y = felt.y + felt.h - rim - ownH;
  const left = sides ? 66 : 0;
  return {
    seats,
    own: { ...ownBox(8 + left, y, felt.w - 16 - left, ownH), card: round(own), line: ownLine, plate: 0 },
    dealer: { x: 10, y: felt.y + 8, w: felt.w - 20, h: round(dealerH), card: dealer },
    sign: sign ? { x: 0, y: round(top + gap * 0.4), w: felt.w, h: sign } : null,
    sidebets: sides ? { x: 8, y: y + 6, w: 60, h: ownH - 10 } : null,
    panel: { x: 8, y: round(top + 6), w: felt.w - 16, h: round(y - top - 16) },
  };
}

/** @param {number} x @param {number} y @param {number} w @param {number} h */
const ownBox = (x, y, w, h) => ({ x, y, w, h, stake: 0, form: /** @type {const} */ ('own') });

/** How many sit on each side of one's own seat. @param {number} others @returns {[number, number]} */
export const flanks = (others) => [floor(others / 2), others - floor(others / 2)];

/**
 * The seats of both flanks in the order of play: the left ones down to one's own, the right ones up from it.
 * @param {number} others
 * @param {(k: number, n: number, right: boolean) => SeatBox} place k = 0 is the outermost
 */
function bothFlanks(others, place) {
  const [left, right] = flanks(others);
  return [
    ...Array.from({ length: left }, (_, k) => place(k, left, false)),
    ...Array.from({ length: right }, (_, k) => place(right - 1 - k, right, true)),
  ];
}

/** @param {Frame} device @param {Company} company @returns {Places} */
function layLow(device, { others, sides }) {
  const { felt, slots, rail } = device;
  const column = clamp(112, felt.w * 0.28, 190);
  const most = max(...flanks(others), 1);
  const wide = most > 2;
  const [plate, line, ownLine] = wide ? [20, 0, 30] : [36, 21, 30];
  const room = felt.w - 2 * column - 4;
  const own = min(((felt.h - 104) / HIGH) * 0.54, room / 2.02, 104);
  const dealer = round(own * 0.82);
  const ownH = own * HIGH + ownLine + 14;
  const y = felt.y + felt.h - ownH - 8;
  const area = felt.h - 12;
  const card = round(min(58, (area / max(2, most) - 10 - line - plate) / HIGH, (column - 10) / (wide ? 2.3 : 1.86)));
  const boxH = card * HIGH + line + plate;
  const x = (felt.w - room) / 2;
  const end = felt.y + 8 + round(dealer * HIGH) + 24;
  const seats = bothFlanks(others, (k, n, right) => {
    const middle = n === 1 ? area * 0.5 : (area / n) * (k + 0.5);
    const form = /** @type {'wide' | 'tall'} */ (wide ? 'wide' : 'tall');
    const left = right ? felt.w - column : 4;
    return { x: left, y: felt.y + 8 + middle - boxH / 2, w: column - 4, h: boxH, card, plate, line, stake: 0, form };
  });
  const moves = slots[0] + slots[1] + slots[2];
  return {
    seats,
    own: { ...ownBox(x, y, room, ownH), card: round(own), line: ownLine, plate: 0 },
    dealer: { x: round(x), y: felt.y + 8, w: round(room), h: round(dealer * HIGH), card: dealer },
    sign: null,
    sidebets: sides ? { x, y: end, w: room, h: min(24, y - end + 4) } : null,
    panel: { x: felt.w - column, y: felt.y, w: column + rail, h: felt.h - moves - 76 },
    rest: { x: felt.w - column, y: felt.y, w: column + rail, h: felt.h - 56 },
  };
}

/** @param {Frame} device @param {Company} company @returns {Places} */
function layTablet({ felt, w }, { others, sides }) {
  const [column, plate, line, ownLine, ownPlate] = [w * 0.27, 46, 32, 40, 40];
  const most = max(...flanks(others), 1);
  const stake = most > 2 ? 0 : 34;
  const own = min(w * 0.16, felt.h * 0.145);
  const dealer = round(own * 0.9);
  const ownH = own * HIGH + ownLine + ownPlate + 30;
  const y = felt.y + felt.h - ownH - 26;
  const area = y - felt.y - 20;
  const card = round(min(96, (area / max(2, most) - 10 - line - plate - stake) / HIGH, (column - 10) / 1.86));
  const boxH = card * HIGH + line + plate + stake;
  const seats = bothFlanks(others, (k, n, right) => {
    const middle = n === 1 ? area * 0.42 : (area / n) * (k + 0.5);
    const inward = (k / max(1, n - 1)) * 0.02 * felt.w;
    const x = right ? felt.w - 10 - column - inward : 10 + inward;
    const form = /** @type {const} */ ('tall');
    return { x, y: felt.y + 8 + middle - boxH / 2, w: column, h: boxH, card, plate, line, stake, form };
  });
  const left = sides ? 108 : 0;
  const dealerW = round(felt.w - 2 * column - 60);
  const end = felt.y + 22 + round(dealer * HIGH) + 78;
  const edge = column + 0.02 * felt.w + 16;
  const ownW = felt.w - 40 - 2 * left;
  return {
    seats,
    own: { ...ownBox(20 + left, y, ownW, ownH), card: round(own), line: ownLine, plate: ownPlate },
    dealer: { x: round((felt.w - dealerW) / 2), y: felt.y + 22, w: dealerW, h: round(dealer * HIGH), card: dealer },
    sign: y - end > 40 ? { x: column + 6, y: round(end + (y - end) * 0.3), w: felt.w - 2 * column - 12, h: 48 } : null,
    sidebets: sides ? { x: 20, y, w: left - 6, h: ownH } : null,
    panel: { x: edge, y: end + 6, w: felt.w - 2 * edge, h: y - end - 14 },
  };
}

/** The middles of the boxes of a half-moon in per cent of the felt, the outermost first, by how many sit on a side. */
const MOON = {
  1: [[17, 50]],
  2: [
    [9.6, 30],
    [24.2, 63],
  ],
  3: [
    [7.2, 18],
    [15.4, 51],
    [28, 72],
  ],
};
/** The part of the felt beside one's own room, by how many sit on a side. */
const BESIDE = [0.3, 0.17, 0.242, 0.28];

/** @param {Frame} device @param {Company} company @returns {Places} */
function layDesk({ felt, dock, type: [small, , large] }, { others, sides }) {
  const u = min(felt.w / (dock ? 1130 : 1280), felt.h / (dock ? 560 : 602));
  const most = max(...flanks(others));
  const [own, dealer] = [round(98 * u), round(94 * u)];
  const card = round((most > 2 ? 60 : 72) * u);
  const width = (most > 2 ? 142 : 164) * u;
  const [line, plate, stake] = [round(large * 1.35), round(small * 2.7), round(30 * u)];
  const boxH = card * HIGH + line + stake + plate;
  const seats = bothFlanks(others, (k, n, right) => {
    const [x, y] = MOON[/** @type {1 | 2 | 3} */ (n)][k];
    const middle = ((right ? 100 - x : x) * felt.w) / 100;
    const top = felt.y + (felt.h * y) / 100 - boxH / 2;
    return { x: middle - width / 2, y: top, w: width, h: boxH, card, plate, line, stake, form: 'tall' };
  });
  const ownLine = round(38 * u);
  const ownH = own * HIGH + ownLine + plate + 24;
  const ownW = min(404 * u, felt.w * (1 - 2 * BESIDE[most]) - width - 8);
  const y = felt.y + felt.h - ownH - 12;
  const middle = felt.w / 2;
  const under = felt.y + round(18 * u);
  return {
    seats,
    own: { ...ownBox(middle - ownW / 2, y, ownW, ownH), card: own, line: ownLine, plate },
    dealer: { x: felt.w * 0.37, y: under, w: felt.w * 0.26, h: round(dealer * HIGH), card: dealer },
    sign: {
      x: felt.w * 0.2,
      y: under + dealer * HIGH + line * (most > 2 ? 1 : 0.9),
      w: felt.w * 0.6,
      h: felt.h * 0.225,
    },
    sidebets: sides ? { x: middle + 10, y: y + ownH - plate, w: 184 * u, h: plate } : null,
    panel: dock ? { x: felt.w, y: felt.y, w: dock, h: felt.h } : leftOf(felt, felt.w * 0.37, middle - ownW / 2),
  };
}

/**
 * The part of a desk's felt to the left of the dealer's cards and of one's own hand.
 * @param {Box} felt
 * @param {number[]} ends
 */
const leftOf = (felt, ...ends) => ({ x: 14, y: felt.y + 12, w: min(...ends) - 22, h: felt.h - 24 });

// The cards of a seat in its box.

/** @typedef {'full' | 'compact' | 'tile'} Form How a card is drawn, by its width. */

/** @param {number} w @returns {Form} */
export const formOf = (w) => (w >= 58 ? 'full' : w >= 30 ? 'compact' : 'tile');

/** The visible part of a covered card, in its width: as one likes it, and so that its rank can still be read. */
const BEST = { full: 0.4, compact: 0.5, tile: 0.72 };
const LEAST = { full: 0.24, compact: 0.42, tile: 0.62 };
/** No card is narrower. */
const NARROWEST = 18;

/**
 * @typedef {object} Lie How the hands of a seat lie in its room. They only ever shrink inside it: no neighbour moves.
 * @property {number} w the width of the cards
 * @property {number} columns
 * @property {number} rows
 * @property {boolean} flat no room side by side: rows of small cards
 * @property {boolean} piled flat, with the totals under the cards; otherwise beside
 * @property {boolean} crop so low that the suits go and the ranks stay
 * @property {number} share the width of a hand's part
 * @property {number} gap
 * @property {{ w: number, step: number, form: Form }[]} each
 */

/**
 * `counts`: the cards of each hand; `zone`: the height for hands and totals; `beside`: what a total beside them takes.
 * @typedef {{ w: number, card: number, counts: number[], own?: boolean, zone?: number, figure?: number }} Hands
 * @typedef {Hands & { beside?: number }} Room
 */

/** @param {Room} wish @returns {Lie} */
export function hands({ w: room, card: most, counts, own = false, beside = 0, zone = 999, figure = 17 }) {
  const many = max(1, counts.length);
  const gap = own ? 12 : 6;
  const whole = (room - (many - 1) * gap) / many;
  const w = min(most, (whole - beside) / (many === 1 ? 1.42 : own ? 1.46 : 1.5));
  if (many > 1 && w < (own ? 30 : 26)) return flatHands({ w: room, card: most, counts, own, zone, figure }, gap);
  const longest = w * (1 + BEST[formOf(w)] * (max(...counts, 1) - 1));
  const share = own && many > 1 ? min(whole, max(most * 1.9, longest + gap)) : whole; // one's own stay together
  const each = counts.map((count) => fan(floor(w), count, whole - beside));
  return { w: floor(w), columns: many, rows: 1, flat: false, piled: false, crop: false, share, gap, each };
}

/** Two columns of small cards (two hands: two rows). @param {Required<Hands>} wish @param {number} gap */
function flatHands({ w: room, card: most, counts, own, zone, figure }, gap) {
  const columns = counts.length === 2 ? 1 : 2;
  const rows = ceil(counts.length / columns);
  const share = (room - (columns - 1) * gap) / columns;
  const tall = zone / rows;
  const piled = !own && tall >= figure * 1.3 + 30;
  const crop = !own && tall < 27;
  const free = piled || crop ? share : share - (own ? 32 : figure + 2);
  const high = piled ? (tall - figure * 1.3 - 2) / HIGH : (tall - 3) / (crop ? 0.98 : HIGH);
  const longest = free / (1 + LEAST.tile * (max(...counts) - 1));
  const w = floor(max(crop || !piled ? NARROWEST : 20, min(most, high, longest)));
  const each = counts.map((count) => fan(w, count, free));
  return { w, columns, rows, flat: true, piled, crop, share, gap, each };
}

/**
 * One hand: a hand whose cards would cover one another too much narrows its own cards; it alone.
 * @param {number} wished
 * @param {number} count
 * @param {number} free
 */
function fan(wished, count, free) {
  let w = wished;
  let form = formOf(w);
  const step = () => (count < 2 ? 0 : min(BEST[form], (free / w - 1) / (count - 1)));
  for (let pass = 0; pass < 3 && count > 1 && step() < LEAST[form]; pass++) {
    w = max(NARROWEST, floor(free / (1 + LEAST[form] * (count - 1))));
    form = formOf(w);
  }
  return { w, step: step(), form };
}

/** The step from card to card of the dealer: side by side if they fit. @param {Stage} stage @param {number} count */
export function dealerStep({ dealer, kind }, count) {
  const room = kind === 'phone' ? dealer.w * 0.64 : dealer.w;
  return count > 1 ? min(kind === 'desk' ? 1.1 : 1.06, (room / dealer.card - 1) / (count - 1)) : 1;
}

/**
 * Who sits where: one's own seat in the middle, before it those who play before, after it the others, as a ring that
 * is open at the dealer. Somebody who watches sees a free chair there, else the middle seat. On a felt with two flanks
 * a free chair stands on the shorter one.
 * @param {{ seats: readonly (object | null)[], own: number, chair: boolean }} company
 * @returns {{ left: number[], own: number, right: number[] }} numbers of seats
 */
export function ring({ seats, own, chair }) {
  const taken = seats.flatMap((seat, i) => (seat ? [i] : []));
  const free = seats.flatMap((seat, i) => (seat ? [] : [i]));
  const me = own >= 0 ? own : (free[0] ?? taken[floor((taken.length - 1) / 2)] ?? 0);
  const after = seats.map((_, i) => (me + 1 + i) % seats.length).filter((i) => i !== me && seats[i]);
  const [left, right] = flanks(after.length);
  const spare = free.filter((i) => i !== me);
  const balance = chair && left < right && spare.length ? [/** @type {number} */ (spare.at(-1))] : [];
  return { left: [...balance, ...after.slice(right)], own: me, right: after.slice(0, right) };
}
