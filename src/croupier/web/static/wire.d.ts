// What the page and the house say to each other: types alone, for the type checker. Written by `make wire`.

export type Action = Sit | Bet | Move | Buy | Leave | Cut | Fill | Remove | Close | Start | Say | Hush | React;

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

export interface AnswerDrill {
  sitting: string;
  number: number;
  given: string;
  seconds?: number;
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

/** What is said of somebody, and where the replay shows it; without a round: in their look back. */
export interface Award {
  bot: Text | null;
  grade: number;
  hands: string[][];
  kind: 'best' | 'biggest' | 'luckiest' | 'worst';
  name: string;
  round: number | null;
  step: number;
  text: Text;
  title: Text;
  who: string;
}

export interface Balance {
  balance: number;
}

export interface BeginDrill {
  drill: string;
  house: string;
  options?: Record<string, string | boolean | number>;
  anew?: boolean;
}

/** The best bet of a house, and what it is worth; `bet` is None where there is one bet alone. */
export interface BestBet {
  bet: Text | null;
  edge: number;
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

export interface BetWorth {
  bet: string;
  name: Text;
  worth: number;
}

/** Who could fill an empty seat. */
export interface Bot {
  plays: string;
  name: Text;
  grade: number;
}

/** What a bet was worth at the deal, and which seats had it. */
export interface BoxWorth {
  bet: string;
  name: Text;
  seats: number[];
  worth: number;
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

export interface Cell {
  cell?: string;
  moves?: CellMove[];
  status: 'computing' | 'known' | 'refused' | 'unavailable';
  why: Text | null;
}

/** The cell of the hand in play. */
export interface CellHere {
  block: string;
  column: number;
  row: string;
}

/** What a move is worth in a cell, before and after the changes; None: it is not open. */
export interface CellMove {
  after: number | null;
  before: number | null;
  label: Text;
  word: string;
}

/** How often a bet or a move wins the tournament, of 1, with its standard error; `stays`: it passes the next cut. */
export interface Chance {
  bet: number | null;
  costs: number;
  error: number;
  name: Text | null;
  stays: number;
  wins: number;
}

/** The chance to win of the open bets or moves, the best first; `status`: `computing` while it grows more certain. */
export interface Chances {
  about: 'bets' | 'moves';
  chances: Chance[];
  cut: number | null;
  held: number;
  solved: number;
  status: 'computing' | 'known' | 'refused' | 'unavailable';
  what: Text | null;
  why: Text | null;
}

/** A rule that differs from the house's; `back`: the name of the house without this change, if there can be one. */
export interface ChangedRule {
  back: string | null;
  name: Text;
  now: Text;
  rule: string;
  was: Text;
}

/** A chart: its rows, the letters of its cells and what they mean. Without them where it is not known. */
export interface Chart {
  blocks?: ChartBlock[];
  letters?: Record<string, Text>;
  meanings?: Record<string, Text>;
  status: 'computing' | 'known' | 'refused' | 'unavailable';
  upcards?: string[];
  why: Text | null;
}

export interface ChartBlock {
  name: string;
  rows: ChartRow[];
  title: Text;
}

export interface ChartRow {
  cells: string[];
  label: string;
  rows: string[];
}

export interface ChipsBought {
  event: 'buy';
  n: number;
  seat: number;
  amount: number;
  who?: string;
  id?: string;
}

export interface Choice {
  key: Text;
  label: Text;
  word: string;
}

export interface ChoiceWorth {
  cost: number;
  label: Text;
  word: string;
  worth: number;
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

/** A club with one of its seasons; `season` is its number, from 0 on. */
export interface Club {
  comeback: Feat | null;
  evenings: EveningInClub[];
  host: boolean;
  id: string;
  may: boolean;
  me: string;
  members: Member[];
  name: string;
  planned: number;
  season: number;
  seasons: Season[];
  standings: StandingInClub[];
  status: 'computing' | 'known';
  streak: Feat | null;
}

/** A club as a file. */
export interface ClubFile {
  id: string;
  name: string;
  people: Member[];
  planned: number;
  seasons: SavedSeason[];
}

/** The mean cost of a round, in first bets; without `low` and `high` there are too few rounds to tell. */
export interface Cost {
  costly: number;
  high: number | null;
  low: number | null;
  mean: number;
  rounds: number;
}

/** What a stake is worth for each way of playing a house. */
export interface Costs {
  house: string;
  status: 'computing' | 'known' | 'refused' | 'unavailable';
  ways: WayWorth[];
  why: Text | null;
}

export interface Count {
  system: string;
  short: Text | null;
  line: Text | null;
  unseen: number;
}

export interface CountEvening {
  game: string;
}

/**
 * The figures for some settings; `fan`: what 5, 25, 50, 75 and 95 % of the players have won at most, at the `hours`.
 */
export interface CounterSheet {
  bars: SheetBar[];
  counts: string[];
  fan: number[][];
  figures: string[][];
  hours: number[];
  house: string;
  rounds: number;
  spreads: SheetSpread[];
  stage: number;
  status: 'computing' | 'known' | 'refused' | 'unavailable';
  title: Text;
  units: number | null;
  why: Text | null;
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

/** How often the dealer ends so. */
export interface DealerEnd {
  name: Text;
  over: boolean;
  share: number;
}

/** Who decides at a step, and what was decided then. */
export interface Decision {
  clock: boolean;
  hand: number;
  seat: number;
  word: string;
}

/** A house with its changes, what each choice of each rule would do, and the cells of the chart that moved. */
export interface Design {
  base: string;
  before: number | null;
  bets: BetWorth[];
  changes: ChangedRule[];
  chart: Chart;
  chip: number;
  coming: boolean;
  currency: string;
  game: Text;
  house: string;
  main: string;
  maximum: number | null;
  minimum: number;
  moved: MovedCell[];
  others: OtherHouse[];
  rules: Rule[];
  short: Text;
  status: 'computing' | 'known' | 'refused' | 'unavailable';
  title: Text;
  toml: string;
  why: Text | null;
}

/** An action was done before. */
export interface DoneBefore {
  ok: string;
  n: number;
}

/** A question at the front door. */
export interface DoorQuestion {
  title: Text;
  text: Text | null;
  answers: WayIn[];
}

export interface Drill {
  about: Text;
  drill: string;
  title: Text;
}

export interface DrillCatalogue {
  drills: Drill[];
  houses: DrillHouse[];
  options: DrillOption[];
}

export interface DrillChoice {
  label: Text;
  value: string | boolean | number;
}

/** A house, and the drills that make sense there. */
export interface DrillHouse {
  drills: string[];
  game: Text;
  house: string;
  title: Text;
}

/** An option of these drills; `usual`: what holds if nothing is chosen. */
export interface DrillOption {
  choices: DrillChoice[];
  drills: string[];
  label: Text;
  name: string;
  usual: string | boolean | number;
}

/** What is asked; `pace`: how many seconds a card is shown. */
export interface DrillQuestion {
  against: string | null;
  cards: string[];
  choices: Choice[];
  number: number;
  pace: number | null;
  text: Text;
}

/** What an answer comes to, and the next question. */
export interface DrillReply {
  answer: Text;
  cost: number;
  given: Text;
  lines: Text[];
  next: DrillQuestion;
  right: boolean;
  tally: DrillTally;
  worth: ChoiceWorth[];
}

/** How a sitting goes; `lost`: in hundredths of a bet, on average. */
export interface DrillTally {
  answers: number;
  due: number;
  in_a_row: number;
  lost: number | null;
  right: number;
}

/** A house on the desk; `coming`: something of it is still being computed. */
export interface Edge {
  base: string;
  bets: BetWorth[];
  changes: RuleValue[];
  chart: Chart;
  coming: boolean;
  effects: RuleEffect[];
  figures: Figures;
  game: Text;
  house: string;
  main: string;
  results: Results;
  short: Text;
  simulation: SimulationChoices;
  status: 'computing' | 'known' | 'refused' | 'unavailable';
  strategies: Style[];
  strategy: string;
  title: Text;
  why: Text | null;
}

/** The best bet of every house, as far as it is known. */
export interface Edges {
  houses: Record<string, BestBet | null>;
  status: 'computing' | 'known' | 'refused' | 'unavailable';
  why: Text | null;
}

export interface Enter {
  name?: string;
  key?: string;
}

/** Who has come in; `game`: the table to which they were invited. */
export interface Entrance {
  me: Person;
  game: string | null;
}

/** What an evening came to; `done` of `all` values are known. `first`: so many rounds before are not counted. */
export interface Evening {
  all: number;
  awards: Award[];
  currency: string;
  done: number;
  first: number;
  game: Text;
  house: string;
  id: string;
  may_rematch: boolean;
  over: boolean;
  podium: Podium | null;
  rematch: string | null;
  results: EveningResult[];
  rounds: number;
  status: 'computing' | 'known';
  title: Text;
  tournament: boolean;
  unsaid: Text | null;
  when: number;
}

export interface EveningInClub {
  game: string;
  mine: boolean;
  open: boolean;
  people: number;
  title: Text;
  tournament: boolean;
  when: number;
  winner: string | null;
}

/** What the evening brought somebody; `best`: in which round most. */
export interface EveningResult {
  best: number;
  bot: Text | null;
  grade: number;
  name: string;
  net: number;
  rounds: number;
  who: string;
}

/** A figure; None: it is not known yet, or cannot be. */
export interface Fact {
  name: Text;
  value: Text | null;
}

export interface Feat {
  amount: number;
  game: string;
  host: boolean;
  member: boolean;
  name: string | null;
  who: string;
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
  waiting: Waiting[];
  watching: number;
  talk: boolean;
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
  waiting?: Waiting[];
  watching?: number;
  talk?: boolean;
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

export interface FigureRow {
  label: string;
  note: string;
  text: string;
  value: number | null;
}

export interface FigureTable {
  note: string;
  rows: FigureRow[];
  title: string;
}

/** The figures of a house with a strategy; `worth`: of each bet. */
export interface Figures {
  status: 'computing' | 'known' | 'refused' | 'unavailable';
  tables: FigureTable[];
  why: Text | null;
  worth: Record<string, number>;
}

export interface Fill {
  do: 'fill';
  id: string;
  at: number;
  plays: string;
  seat?: number | null;
}

export interface FoundClub {
  name: string;
  game?: string | null;
}

/** A house, and the ways to play there. */
export interface FrontDoor {
  house: ListedHouse;
  question: DoorQuestion;
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

export interface Grant {
  who: string;
  amount: number;
  id: string;
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

export interface Healthy {
  ok: boolean;
}

export interface History {
  games: PlayedGame[];
  houses: PlayedHouse[];
  more: boolean;
}

/** What a live house says of its table. */
export interface Hosting {
  clock: number;
  by: string;
  private: boolean;
  title?: string;
  programs?: boolean;
  room?: boolean;
}

/** What the house says of itself to who asks. */
export interface House {
  protocol: number;
  me: Person | null;
  grant: number;
  reactions: Text[];
  language: string;
  counts: string[];
  programs: boolean;
  first_house: string;
  places: string[];
}

/** Messages end, or are taken again. */
export interface Hush {
  do: 'hush';
  id: string;
  at: number;
  on: boolean;
}

/** Who invites, and to which table or club; without either the link leads nowhere. */
export interface Invitation {
  by: string;
  table: ListedTable | null;
  club?: string;
}

/** A device, a link or an invitation of somebody. */
export interface Key {
  id: string;
  kind: string;
  game: string;
  until: number;
  this: boolean;
}

export interface Leave {
  do: 'leave';
  id: string;
  at: number;
}

/** What a person wins against players of one level, in words; empty while it is not known. */
export interface Level {
  line: Text | null;
  plays: string;
}

export interface Levels {
  levels: Level[];
  status: 'computing' | 'known';
}

/** A link with a key. */
export interface Link {
  path: string;
  address: string;
  code: QrCode;
}

export interface ListedClub {
  id: string;
  name: string;
  host: boolean;
  members: number;
  evenings: number;
  planned: number;
}

/** A house that is shipped, with its limits. */
export interface ListedHouse {
  house: string;
  title: Text;
  about: Text;
  printed: Text | null;
  short: string;
  group: Text | null;
  game: Text;
  seats: number;
  bots: Bot[];
  sides: SideBet[];
  ways: Text[];
  minimum: number;
  maximum: number | null;
  chip: number;
  budget: number;
  currency: string;
}

/** A round in a list: the result and the hands of who asks, else how it ended. */
export interface ListedRound {
  ended: Text | null;
  hands: string[][];
  net: number | null;
  round: number;
}

export interface ListedSeat {
  name: string;
  bot: Text | null;
}

/** A table as the lobby lists it for one person. */
export interface ListedTable {
  id: string;
  title: Text;
  game: Text;
  house: string;
  minimum: number;
  maximum: number | null;
  chip: number;
  budget: number;
  currency: string;
  clock: number;
  private: boolean;
  tournament: Calendar | null;
  by: string;
  seats: (ListedSeat | null)[];
  round: number;
  mine: boolean;
  over: boolean;
  not_opened: Text | null;
  programs?: boolean;
  printed?: Text | null;
  buy_in?: boolean;
  waiting?: number;
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

/**
 * A bet or a move of a tournament that was worse than the best: its round and step, and its cost, of the tournament.
 */
export interface LostChance {
  cost: number;
  name: Text;
  round: number;
  shown: Text;
  step: number;
}

/** Somebody of a club; without a name if they were forgotten. */
export interface Member {
  host: boolean;
  member: boolean;
  name: string | null;
  who: string;
}

export type Message = News | DoneBefore | Refusal | ReactionMessage | SpokenMessage | CannotOpen;

export interface MissedQuestion {
  answer: Text;
  cost: number;
  given: Text;
  text: Text;
}

/** A mistake: its round and step, its name, its cost, and the better move. */
export interface Mistake {
  best: Text;
  cents: Text;
  cost: number;
  name: Text;
  round: number;
  step: number;
  values: Text;
}

export interface MistakeKind {
  cost: Text;
  name: Text;
}

export interface Move {
  do: 'move';
  id: string;
  at: number;
  word: string;
  amount?: number | null;
}

/** How often a move wins, pushes and loses. */
export interface MoveEnding {
  label: Text;
  shares: number[];
  word: string;
}

export interface MoveWorth {
  cost: number;
  key: Text;
  label: Text;
  word: string;
  worth: number;
}

/** A cell of the chart that the changes move. */
export interface MovedCell {
  after: Text;
  before: Text;
  block: string;
  row: string;
  title: Text;
  upcard: string;
}

export interface NameClub {
  name: string;
}

/** What happened at a table: the records since the last message, and the felt or what of it has changed. */
export interface News {
  n: number;
  events: LogRecord[];
  lines: Text[];
  own?: OwnLine[];
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

/** The odds of a tournament, played on `held` times; `cut`: the round after which somebody leaves next. */
export interface Odds {
  cut: number;
  held: number;
  seats: SeatOdds[];
  status: 'computing' | 'known' | 'unavailable';
}

export interface OfMember {
  who: string;
}

export interface OpenTable {
  house: string;
  seats?: number | null;
  bots?: string[];
  clock?: number;
  private?: boolean;
  tournament?: Calendar | null;
  title?: string;
  programs?: boolean | null;
  room?: boolean;
}

/** What was begun: a table, or a simulation. */
export interface Opened {
  id: string;
}

export interface Option {
  word: string;
  label: Text;
  key: Text;
  cost: number;
  least: number | null;
  closed: Text | null;
}

/** Another house of the game, with the edge of the same bet. */
export interface OtherHouse {
  title: Text;
  worth: number;
}

/** A sentence about somebody, as this person reads it. */
export interface OwnLine {
  line: number;
  who: string;
  text: Text;
}

/** A house or a game. */
export interface Part {
  cost: Cost;
  name: Text;
}

export interface PastPerson {
  name: string;
  rounds: number;
  who: string;
}

/** A round step by step; `first` and `last`: the rounds one can look at. */
export interface PastRound {
  felt: Felt;
  first: number;
  last: number;
  round: number;
  steps: Step[];
  table: Table;
}

export interface PastRounds {
  currency: string;
  game: Text;
  house: string;
  id: string;
  over: boolean;
  people: PastPerson[];
  rounds: ListedRound[];
  title: Text;
  tournament: boolean;
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

export interface PlanEvening {
  at: number;
}

export interface PlayedGame {
  bots: string[];
  currency: string;
  game: Text;
  house: string;
  id: string;
  names: string[];
  net: number;
  over: boolean;
  players: number;
  rank: number | null;
  rounds: number;
  title: Text;
  tournament: boolean;
  when: number;
}

export interface PlayedHouse {
  biggest: number;
  currency: string;
  expected: number | null;
  game: Text;
  games: number;
  house: string;
  lost: number;
  net: number;
  pushed: number;
  rounds: number;
  staked: number;
  title: Text;
  tournament: boolean;
  won: number;
}

/** Who sits in a seat, a person or a bot; or who sat there last. A game changes its players, a snapshot has copies. */
export interface Player {
  name: string;
  purse: number;
  plays?: string;
  chart?: Record<string, boolean | string | Record<string, string[]>> | null;
  bought?: number;
  gone?: boolean;
  who?: string;
  bets?: Record<string, number> | null;
}

export interface Podium {
  cuts: number[];
  ranking: Rank[];
  turned: Turn | null;
}

/** Where a program plays, by its key. */
export interface ProgramSeat {
  who: string;
  name: string;
  table: string;
}

/** Accuracy and speed week by week. */
export interface Progress {
  answers: number;
  right: number;
  weeks: Week[];
}

/** A QR code as a picture of `size` times `size` cells, its margin included. */
export interface QrCode {
  size: number;
  path: string;
}

export interface Question {
  seat: number;
  hand: number;
  text: Text;
  note: Text[];
  yes_or_no: boolean;
  options: Option[];
}

/** A rank of a tournament; `path`: what they had before the first round and after each. */
export interface Rank {
  bot: Text | null;
  grade: number;
  name: string;
  out: number | null;
  path: number[];
  purse: number;
  seat: number;
  who: string;
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

export interface ReportedSimulation {
  error: number | null;
  ev: number | null;
  house: string;
  id: string;
  of: number;
  report: SimulationReport | null;
  rounds: number;
  short: Text;
  status: 'done' | 'failed' | 'preparing' | 'running' | 'stopped' | 'waiting';
  stopping: boolean;
  title: Text;
  why: Text | null;
}

export interface Result {
  seat: number | null;
  text: Text;
  bet?: string | null;
  hand?: number | null;
  net?: number | null;
}

/** How the results of a house are distributed. */
export interface Results {
  status: 'computing' | 'known' | 'refused' | 'unavailable';
  tables: FigureTable[];
  why: Text | null;
}

/**
 * The look back on a game for one of its people; `who` is empty if nobody played a round. `done` of `all` values are
 * known.
 */
export interface Review {
  all: number;
  done: number;
  facts: Fact[];
  graph: ReviewGraph | null;
  kinds: MistakeKind[];
  mistakes: Mistake[];
  note: Text;
  people: ReviewedPerson[];
  smaller: SmallMistakes;
  status: 'computing' | 'known';
  to_win: LostChance[] | null;
  unavailable: boolean;
  who: string;
  wrong: number[];
}

/** The results round by round, and what was to be expected. */
export interface ReviewGraph {
  actual: number[];
  expected: number[];
  rounds: number[];
}

export interface ReviewedPerson {
  name: string;
  who: string;
}

/** A key of the list that should open nothing any more. */
export interface Revoke {
  id: string;
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

export interface RoundValues {
  decisions: ValuedStep[];
  round: number;
  status: 'computing' | 'known';
}

export interface Rule {
  name: Text;
  options: RuleOption[];
  rule: string;
  was: Text | null;
}

/** What a change of a rule would do to each bet. */
export interface RuleEffect {
  coming: boolean;
  house: string | null;
  moved: Record<string, number> | null;
  rule: Text;
  value: Text;
}

/** A value that a rule could have, and what it would do; `why` not, if it contradicts other rules. */
export interface RuleOption {
  coming: boolean;
  effect: number | null;
  house: string | null;
  now: boolean;
  value: Text;
  why: Text | null;
}

export interface RuleValue {
  rule: Text;
  value: Text;
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

/** An evening in the file of a club; its results by person. */
export interface SavedEvening {
  game: string;
  house: string;
  results: Record<string, SavedResult>;
  when: number;
}

export interface SavedResult {
  net: number;
  rounds: number;
}

export interface SavedSeason {
  evenings: SavedEvening[];
  name: string;
}

/** A message to everybody at a private table; it is not kept. */
export interface Say {
  do: 'say';
  id: string;
  at: number;
  text: string;
}

export interface Season {
  evenings: number;
  name: string;
}

export interface Seat {
  who: string;
  name: Text;
  bot: Text | null;
  grade: number;
  here: boolean;
  program: boolean;
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
  broke: boolean;
  leaving: boolean;
}

export interface SeatChange {
  who?: string;
  name?: Text;
  bot?: Text | null;
  grade?: number;
  here?: boolean;
  program?: boolean;
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
  broke?: boolean;
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

/** How often a seat is still there after the next cut, and wins. */
export interface SeatOdds {
  seat: number;
  stays: number;
  wins: number;
}

/** A table of a report. */
export interface Section {
  heads: string[];
  rows: string[][];
  title: string;
}

/** A count: how many units are bet, what one wins, how often it comes. */
export interface SheetBar {
  bet: number;
  count: number;
  ev: number;
  frequency: number;
}

/** What is won in an hour with the best bets of a spread, and the risk of ruin. */
export interface SheetSpread {
  error: number;
  ruin: number | null;
  spread: number;
  won: number;
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

/** A link that is shown, not used. */
export interface ShownLink {
  key?: string;
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

/** A side bet that a house may take. */
export interface SideBet {
  bet: string;
  name: Text;
  on: boolean;
}

export interface SideWins {
  side: string;
  name: Text;
  count: number;
}

export interface Simulate {
  house: string;
  rounds?: 1000000 | 10000000 | 100000000;
  strategy?: string;
  count?: string;
  spread?: string;
}

/** A simulation; `rounds` of `of` are played. */
export interface Simulation {
  error: number | null;
  ev: number | null;
  house: string;
  id: string;
  of: number;
  rounds: number;
  short: Text;
  status: 'done' | 'failed' | 'preparing' | 'running' | 'stopped' | 'waiting';
  stopping: boolean;
  title: Text;
  why: Text | null;
}

/** What can be simulated at a house. */
export interface SimulationChoices {
  counts: string[];
  rounds: number[];
  spreads: string[];
  usual: string;
}

/** The tables of a report, and how many pictures it has. */
export interface SimulationReport {
  about: string;
  pictures: number;
  sections: Section[];
}

export interface Sit {
  do: 'sit';
  id: string;
  at: number;
  seat: number | null;
  amount: number;
}

/** A sitting that has begun; its status alone while the drill is being made. */
export interface Sitting {
  house?: string;
  house_title?: Text;
  items?: number;
  question?: DrillQuestion;
  sitting?: string;
  status: 'computing' | 'known' | 'refused' | 'unavailable';
  tally?: DrillTally;
  title?: Text;
  why: Text | null;
}

/** The rating of a person; `done` of `all` games are rated. `needed`: so many costly rounds carry an interval. */
export interface Skill {
  all: number;
  average: number;
  cost: Cost;
  done: number;
  games: Part[];
  houses: Part[];
  left_out: number;
  needed: number;
  net: number;
  over_time: Stretch[];
  status: 'computing' | 'known';
}

export interface SmallMistakes {
  cost: Text;
  count: number;
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
  players: Player[];
  seal: string;
  rounds: number;
  shoes: number;
  digest: string;
  repeatable?: boolean;
  hosted?: Hosting | null;
  tournament?: Calendar | null;
}

/** What somebody says to everybody at the table. */
export interface Spoken {
  who: string;
  name: string;
  text: string;
}

export interface SpokenMessage {
  said: Spoken;
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

export interface StandingInClub {
  chips: number;
  cost: Cost;
  evenings: number;
  host: boolean;
  member: boolean;
  name: string | null;
  ranks: number[] | null;
  who: string;
  won: number;
}

/** The company is complete: from now on bets are taken. */
export interface Start {
  do: 'start';
  id: string;
  at: number;
}

/** A step of a round: what it changes on the felt, and what is said. */
export interface Step {
  change: FeltChange;
  decision: Decision | null;
  line: Text;
}

export interface StepReasons {
  coming?: boolean;
  dealer?: DealerEnd[];
  earns?: Text;
  endings?: MoveEnding[];
  from?: Text | null;
  lines?: Text[];
  round: number;
  status: 'computing' | 'known';
  step: number;
}

/** Some rounds in the order of time; both ends in seconds since 1970. */
export interface Stretch {
  cost: Cost;
  first: number;
  last: number;
}

/** A way of playing. */
export interface Style {
  name: Text;
  plays: string;
}

/** What a sitting came to so far; `seconds`: of an answer, the median. */
export interface Summary {
  missed: MissedQuestion[];
  seconds: number | null;
  tally: DrillTally;
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
  aim: Text;
  first_move: Text;
  short: string;
  layout: 'boxes' | 'seats';
  chart: boolean;
  count: boolean;
  minimum: number;
  maximum: number | null;
  chip: number;
  budget: number;
  currency: string;
  seal: string;
  rebuy: boolean;
  clock: number;
  held: number | null;
  private: boolean;
  by: string;
  programs: boolean;
  room: boolean;
  tournament: Calendar | null;
  cuts: number[];
  bets: BetBox[];
  printed: Text[];
  small: Text[];
  bots: Bot[];
}

export interface TableChart {
  blocks?: ChartBlock[];
  here: CellHere | null;
  letters?: Record<string, Text>;
  meanings?: Record<string, Text>;
  status: 'computing' | 'known' | 'refused' | 'unavailable';
  upcards?: string[];
  why: Text | null;
}

export interface TableEdges {
  bets: BetWorth[];
  status: 'computing' | 'known' | 'refused' | 'unavailable';
  why: Text | null;
}

/** An invitation to a table: a link, and a short code that is typed at the house's address. */
export interface TableLink {
  path: string;
  address: string;
  code: QrCode;
  word: string;
  site: string;
}

export interface Tally {
  wins: SideWins[];
  line: Text;
  next: Next[];
}

/** What a person reads, in the language of who asks. */
export type Text = string;

/** What was said at a table lately, up to its record `n`. */
export interface ToldLines {
  lines: Text[];
  n: number;
}

/** The round in which the winner gained most on the runner-up. */
export interface Turn {
  gain: number;
  hands: string[][];
  round: number;
  step: number;
}

/** What the moves of a decision were worth; on boxes, what every bet was worth at the deal. */
export interface ValuedStep {
  bets?: BoxWorth[];
  clock?: boolean;
  cost?: number;
  hand?: number;
  mistake?: boolean;
  moves?: MoveWorth[];
  said?: Text | null;
  seat: number | null;
  status: 'computing' | 'known' | 'refused' | 'unavailable';
  step: number;
  word?: string;
  worth?: number | null;
}

/** What each open move is worth, or each bet while nothing is asked. */
export interface Values {
  asked?: number;
  bets?: BetWorth[];
  chart?: Text | null;
  coming?: boolean;
  count?: Text | null;
  dealer?: DealerEnd[];
  earns?: Text;
  endings?: MoveEnding[];
  from?: Text | null;
  lines?: Text[];
  moves?: MoveWorth[];
  status: 'computing' | 'known' | 'refused' | 'unavailable';
  why: Text | null;
}

/** Somebody who waits for a seat. */
export interface Waiting {
  who: string;
  name: string;
}

/** One answer: a table is opened, or something else is asked; if neither, friends are invited to a table. */
export interface WayIn {
  key: Text;
  label: Text;
  opens?: OpenTable | null;
  asks?: DoorQuestion | null;
}

export interface WayWorth {
  name: Text;
  worth: number;
}

export interface Week {
  answers: number;
  monday: string;
  right: number;
  seconds: number;
}

/** Why a request fails. */
export interface Why {
  why: Text;
}

type Unsent<One> = One extends { id: string } ? Omit<One, 'id' | 'at'> : One;
/** An action before it is sent. */
export type Wish = Unsent<Action>;
