// What the page and the house say to each other: types alone, for the type checker. Written by `make wire`.

export type Action = Sit | Bet | Move | Buy | Leave | Cut | Fill | Remove | Close | React;

/** What the coach and the count say to a person at a table. */
export interface Advice {
  status: 'computing' | 'known';
  line: Text | null;
  nets: number[];
  count: Count | null;
}

/** Nobody bets: no round is dealt. */
export interface AllPassed {
  event: 'pass';
  n: number;
}

/** What the round needed, and the answer to it. */
export interface Answered {
  event: 'answer';
  n: number;
  need: string;
  answer: boolean | string;
  amount?: number | null;
  id?: string;
  by?: string;
}

export interface Bet {
  do: 'bet';
  id: string;
  at: number;
  bets: Record<string, number> | null;
}

export interface BetBox {
  bet: string;
  name: Text;
  key: Text;
  odds: string;
  main: boolean;
}

export interface BetPlaced {
  event: 'bet';
  n: number;
  seat: number;
  bets: Record<string, number> | null;
  id?: string;
  by?: string;
}

/** Who could fill an empty seat. */
export interface Bot {
  plays: string;
  name: Text;
}

export interface Buy {
  do: 'buy';
  id: string;
  at: number;
  amount: number;
}

/** How many rounds a tournament has, and after how many of them the poorest leaves. */
export interface Calendar {
  rounds?: number;
  block?: number;
}

/** Why a table cannot be opened; then the socket is closed. */
export interface CannotOpen {
  not_opened: Text;
}

export interface ChipsBought {
  event: 'buy';
  n: number;
  seat: number;
  amount: number;
  who?: string;
  id?: string;
}

export interface Clock {
  left: number;
  of: number;
  seats: number[];
}

export interface Close {
  do: 'close';
  id: string;
  at: number;
}

export interface Count {
  system: string;
  short: Text | null;
  line: Text | null;
  unseen: number;
}

export interface Cut {
  do: 'cut';
  id: string;
  at: number;
  shoe: number;
  promise?: string | null;
  words?: string | null;
}

/** Somebody promises to cut the shoe with words of this digest. */
export interface CutPromised {
  event: 'promise';
  n: number;
  seat: number;
  shoe: number;
  promise: string;
  id?: string;
}

export interface Dealer {
  cards: (string | null)[];
  caption: Text;
  short: Text;
  burned: number;
}

/** An action was done before. */
export interface DoneBefore {
  ok: string;
  n: number;
}

/** Everything that lies there. */
export interface Felt {
  phase: 'bets' | 'cut' | 'over' | 'play' | 'waiting';
  round: number;
  title: Text;
  seats: (Seat | null)[];
  dealer: Dealer | null;
  sides: Side[];
  verdict: Text[];
  question: Question | null;
  betting: number[];
  watching: number;
  clock: Clock | null;
  shoe: Shoe;
  results: Result[];
  nets: number[] | null;
  roads: Road[] | null;
  tally: Tally | null;
  standings: Standing[] | null;
  winner: number | null;
  next_cut: number | null;
  digest: string;
}

export interface FeltChange {
  phase?: 'bets' | 'cut' | 'over' | 'play' | 'waiting';
  round?: number;
  title?: Text;
  seats?: Record<string, SeatChange | null>;
  dealer?: Dealer | null;
  sides?: Side[];
  verdict?: Text[];
  question?: Question | null;
  betting?: number[];
  watching?: number;
  clock?: Clock | null;
  shoe?: ShoeChange;
  results?: Result[];
  nets?: number[] | null;
  roads?: Road[] | null;
  tally?: Tally | null;
  standings?: Standing[] | null;
  winner?: number | null;
  next_cut?: number | null;
  digest?: string;
}

export interface Fill {
  do: 'fill';
  id: string;
  at: number;
  plays: string;
}

export interface GameOver {
  event: 'over';
  n: number;
  digest: string;
  paid?: Payment[] | null;
  ranking?: number[] | null;
  lots?: Record<string, number> | null;
  master?: string | null;
  id?: string;
  by?: string;
}

export interface Hand {
  cards: string[];
  total: Text;
  brief: string;
  state: Text;
  mark: string;
  stake: number;
  bet: string;
  turn: boolean;
}

/** What a live house says of its table. */
export interface Hosting {
  clock: number;
  by: string;
  private: boolean;
  title?: string;
}

/** What the house says of itself to who asks. */
export interface House {
  protocol: number;
  me: Person | null;
  grant: number;
  reactions: Text[];
  language: string;
  addresses: string[];
  counts: string[];
  first_house: string;
  places: string[];
}

export interface Leave {
  do: 'leave';
  id: string;
  at: number;
}

export type LogRecord =
  | Snapshot
  | BetPlaced
  | AllPassed
  | RoundDealt
  | Answered
  | RoundSettled
  | ShoeSealed
  | CutPromised
  | ShoeCut
  | ShoeShown
  | SatDown
  | ChipsBought
  | SeatLeft
  | GameOver;

export type Message = News | DoneBefore | Refusal | ReactionMessage | CannotOpen;

export interface Move {
  do: 'move';
  id: string;
  at: number;
  word: string;
  amount?: number | null;
}

/** What happened at a table: the records since the last message, and the felt or what of it has changed. */
export interface News {
  n: number;
  events: LogRecord[];
  lines: Text[];
  resync?: true;
  table?: Table;
  felt?: Felt;
  change?: FeltChange;
}

export interface Next {
  side: string;
  name: Text;
  marks: (boolean | null)[];
}

export interface Option {
  word: string;
  label: Text;
  key: Text;
  cost: number;
  least: number | null;
  closed: Text | null;
}

/** What a seat takes along when a hosted table closes. */
export interface Payment {
  seat: number;
  amount: number;
  who?: string;
}

/** Somebody of the house; `balance` is what they have beside the tables. */
export interface Person {
  id: string;
  name: string;
  host: boolean;
  balance: number;
}

export interface Question {
  seat: number;
  hand: number;
  text: Text;
  note: Text[];
  yes_or_no: boolean;
  options: Option[];
}

/** A sign to everybody; it is not kept. */
export interface React {
  do: 'react';
  sign: number;
}

/** Somebody's sign to everybody. */
export interface Reaction {
  who: string;
  name: string;
  sign: number;
}

export interface ReactionMessage {
  react: Reaction;
}

/** An action is not done. */
export interface Refusal {
  no: string;
  code: 'again' | 'bad' | 'broken' | 'cutting' | 'late' | 'money' | 'not_yours' | 'refused';
  why: Text;
}

export interface Remove {
  do: 'remove';
  id: string;
  at: number;
  seat: number;
}

export interface Result {
  seat: number | null;
  text: Text;
  bet?: string | null;
  hand?: number | null;
  net?: number | null;
}

export interface Road {
  name: Text;
  cells: (number | string)[][];
}

export interface RoundDealt {
  event: 'deal';
  n: number;
  round: number;
}

export interface RoundSettled {
  event: 'settled';
  n: number;
  round: number;
  net: number[];
  purses: number[];
}

export interface SatDown {
  event: 'sit';
  n: number;
  seat: number;
  name: string;
  purse: number;
  plays?: string;
  chart?: Record<string, boolean | string | Record<string, string[]>> | null;
  who?: string;
  id?: string;
  by?: string;
}

export interface Seat {
  who: string;
  name: Text;
  bot: Text | null;
  grade: number;
  here: boolean;
  purse: number;
  balance: number;
  bought: number;
  missed: number;
  bets: Record<string, number> | null;
  ready: boolean;
  again: Record<string, number> | null;
  invite: Text | null;
  hands: Hand[];
  out: boolean;
  leaving: boolean;
}

export interface SeatChange {
  who?: string;
  name?: Text;
  bot?: Text | null;
  grade?: number;
  here?: boolean;
  purse?: number;
  balance?: number;
  bought?: number;
  missed?: number;
  bets?: Record<string, number> | null;
  ready?: boolean;
  again?: Record<string, number> | null;
  invite?: Text | null;
  hands?: Hand[];
  out?: boolean;
  leaving?: boolean;
}

export interface SeatLeft {
  event: 'leave';
  n: number;
  seat: number;
  amount?: number | null;
  who?: string;
  id?: string;
  by?: string;
  rank?: number | null;
  after?: number | null;
  lots?: Record<string, number> | null;
}

/** A seat in a snapshot: who sits there, or who sat there last. */
export interface SeatSnapshot {
  name: string;
  purse: number;
  plays?: string;
  chart?: Record<string, boolean | string | Record<string, string[]>> | null;
  bought?: number;
  gone?: boolean;
  who?: string;
  bets?: Record<string, number> | null;
}

export interface Shoe {
  number: number;
  seal: string;
  left: number[] | null;
  last: boolean;
  cut: 'promise' | 'words' | null;
  cutting: number;
  promised: number[];
  cuts: number[];
}

export interface ShoeChange {
  number?: number;
  seal?: string;
  left?: number[] | null;
  last?: boolean;
  cut?: 'promise' | 'words' | null;
  cutting?: number;
  promised?: number[];
  cuts?: number[];
}

export interface ShoeCut {
  event: 'cut';
  n: number;
  seat: number;
  shoe: number;
  words: string;
  id?: string;
}

export interface ShoeSealed {
  event: 'shuffle';
  n: number;
  shoe: number;
  commitment: string;
  digest: string;
}

/** A shoe has ended: its seed is published. */
export interface ShoeShown {
  event: 'shoe';
  n: number;
  shoe: number;
  seed: string;
}

export interface Side {
  place: string;
  name: Text;
  cards: string[];
  total: string;
  rule: Text;
  won: boolean;
  tied: boolean;
}

export interface SideWins {
  side: string;
  name: Text;
  count: number;
}

export interface Sit {
  do: 'sit';
  id: string;
  at: number;
  seat: number;
  amount: number;
}

/** Everything about a table between two shoes: a log begins with one, and can be opened at every other one. */
export interface Snapshot {
  event: 'table';
  n: number;
  version: number;
  id: string;
  house: string;
  game: string;
  rules: Record<string, boolean | number | string | string[] | Record<string, string>>;
  players: SeatSnapshot[];
  seal: string;
  rounds: number;
  shoes: number;
  digest: string;
  repeatable?: boolean;
  hosted?: Hosting | null;
  tournament?: Calendar | null;
}

export interface Standing {
  rank: number;
  seat: number;
  name: string;
  purse: number;
  out: number | null;
  above: number | null;
  so_far: number[];
}

/** What does not change from round to round. */
export interface Table {
  id: string;
  house: string;
  kind: string;
  rules: Record<string, unknown>;
  title: Text;
  about: Text;
  game: Text;
  short: string;
  layout: 'boxes' | 'seats';
  chart: boolean;
  count: boolean;
  minimum: number;
  maximum: number;
  chip: number;
  budget: number;
  currency: string;
  seal: string;
  rebuy: boolean;
  clock: number;
  held: number | null;
  private: boolean;
  by: string;
  tournament: Calendar | null;
  cuts: number[];
  bets: BetBox[];
  printed: Text[];
  small: Text[];
  bots: Bot[];
}

export interface Tally {
  wins: SideWins[];
  line: Text;
  next: Next[];
}

/** What a person reads, in the language of who asks. */
export type Text = string;

type Unsent<One> = One extends { id: string } ? Omit<One, 'id' | 'at'> : One;
/** An action before it is sent. */
export type Wish = Unsent<Action>;
