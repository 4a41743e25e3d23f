// Plays at a live table over the plain protocol (docs/protocol.md): node examples/program.mjs 'http://HOUSE/t/TABLE#program=KEY'
// It bets the minimum, stands on 17 and more and hits below; it never insures.
const address = new URL(process.argv[2]);
const [table, key] = [address.pathname.split('/').pop(), address.hash.replace('#program=', '')];
const cookie = `${address.protocol === 'https:' ? '__Host-' : ''}croupier=${key}`;
const me = await (await fetch(new URL('/api/program', address.origin), { headers: { cookie } })).json();
const socket = new WebSocket(`${address.origin.replace('http', 'ws')}/live/${table}?v=2&since=0`, {
  headers: { cookie, origin: address.origin },
});
let felt = {};
let about = {};
let asked = '';

const send = (at, action) => socket.send(JSON.stringify({ ...action, at, id: Math.random().toString(36).slice(2, 18) }));

function move(options, points) {
  const open = options.filter((one) => !one.closed).map((one) => one.word);
  const wish = open.includes('decline') ? 'decline' : points < 17 ? 'hit' : 'stand';
  return open.includes(wish) ? wish : open[0];
}

socket.onmessage = ({ data }) => {
  if (data === '0') return;
  const { n, table: told, felt: whole, change } = JSON.parse(data);
  if (n === undefined) return;
  about = told ?? about;
  const seats = (whole ?? felt).seats.map((one, seat) => (change?.seats?.[seat] ? { ...one, ...change.seats[seat] } : one));
  felt = { ...(whole ?? felt), ...change, seats };
  const seat = seats.findIndex((one) => one?.who === me.who);
  const question = felt.question?.seat === seat ? felt.question : null;
  const hand = question && seats[seat].hands[question.hand];
  const now = question ? `${felt.round} ${question.hand} ${hand.cards} ${question.text}` : `bet ${felt.round}`;
  if (seat < 0 || now === asked || !(question || felt.betting.includes(seat))) return;
  asked = now;
  if (question) send(n, { do: 'move', word: move(question.options, Number(hand.brief)) });
  else send(n, { do: 'bet', bets: { [about.bets[0].bet]: about.minimum } });
};
socket.onclose = ({ code }) => process.exit(code === 1000 ? 0 : 1);
setInterval(() => socket.send('0'), 5000);
