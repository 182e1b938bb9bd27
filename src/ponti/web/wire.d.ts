/**
 * What the server says and takes, by the names of its structs. Made by tools/wire_types.py: change it there.
 * A field has a `?` where a client may leave it out, or where the server does if there is nothing to say.
 */

/** The first message: which room, whose token (none: a spectator), and what is known already. */
export interface Hello {
  type: "hello";
  id: string;
  room: string;
  token?: string | null;
  version?: number;
  protocol?: number;
  at?: number | null;
}

/** A heartbeat; answered by `pong`. */
export interface Ping {
  type: "ping";
  id: string;
}

/** Ponte del Diavolo: a move. Hashi: a whole turn at once, drawn and confirmed (for bots and programs). */
export interface MakeMove {
  type: "move";
  id: string;
  seat: number;
  ply: number;
  move: string;
}

/** What would happen? Answered by `considered`; nothing is stored. */
export interface Consider {
  type: "consider";
  id: string;
  seat: number;
  what: string;
}

/** One of a few words or signs, told to all who are there; nothing is stored. Seldom: `too-fast`. */
export interface Say {
  type: "say";
  id: string;
  seat: number;
  word: string;
}

/** How did everything stand after so many events of play? Answered by `looked`, to spectators, too. */
export interface Look {
  type: "look";
  id: string;
  ply: number;
}

/** What would a strong bot do? Only where no other person plays. Answered by `hinted`. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
}

/** A number for the shuffle of a deck, sealed; before the start, or after the end for a rematch. */
export interface Seal {
  type: "seal";
  id: string;
  seat: number;
  seal: string;
}

/** The number that the seat has sealed, once the game has started and before the first card. */
export interface Unseal {
  type: "unseal";
  id: string;
  seat: number;
  number: string;
}

/** Give the game up. */
export interface Resign {
  type: "resign";
  id: string;
  seat: number;
}

/** Let a bot of some level take the seat of a person who is absent. */
export interface Replace {
  type: "replace";
  id: string;
  seat: number;
  absent: number;
  level: string;
}

/** Vote for ending a game in which another person is absent; it ends when most of those present have. */
export interface Abandon {
  type: "abandon";
  id: string;
  seat: number;
  absent: number;
}

/** Before the game begins: give a free seat to a bot of some level. */
export interface SeatBot {
  type: "seat-bot";
  id: string;
  seat: number;
  free: number;
  level: string;
}

/** Take the seat back from the bot that replaced its player. */
export interface Return {
  type: "return";
  id: string;
  seat: number;
}

/** Another name for the player of the seat; an empty one takes the name away. */
export interface Rename {
  type: "rename";
  id: string;
  seat: number;
  name: string;
}

/** After the end: the same players again, each a seat further. Offers it, or agrees to what was offered. */
export interface Rematch {
  type: "rematch";
  id: string;
  seat: number;
  options?: DiavoloOptions | HashiOptions | null;
}

/** The options of a game of Hashi; boards and decks by the ids of `GET /api/info`, or in one line. */
export interface HashiOptions {
  game: "hashi";
  board?: string;
  deck?: string;
  pen?: "strict" | "free";
  spectators?: boolean;
  clock?: Clock | null;
}

/** Thinking time: `turn` gives so many seconds for each turn, `game` for all turns of a seat together. */
export interface Clock {
  kind: "turn" | "game";
  seconds: number;
  increment?: number;
}

/** The options of a game of Ponte del Diavolo; the supply is scaled to the size unless it is given. */
export interface DiavoloOptions {
  game: "diavolo";
  size?: number;
  supply?: string | null;
  spectators?: boolean;
  clock?: Clock | null;
}

/** Turn down the game that was offered, or withdraw the own offer. */
export interface DeclineRematch {
  type: "decline-rematch";
  id: string;
  seat: number;
}

/** Send me everything after this version again, and my drafts. */
export interface Resync {
  type: "resync";
  id: string;
  version: number;
}

/** Hashi: one more stroke of the draft. */
export interface Draw {
  type: "stroke";
  id: string;
  seat: number;
  ply: number;
  stroke: string;
  counter?: number | null;
}

/** Hashi: take one stroke out of the draft, wherever it stands. */
export interface Erase {
  type: "erase";
  id: string;
  seat: number;
  ply: number;
  stroke: string;
}

/** Hashi: take the last step of the draft back. */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
  ply: number;
}

/** Hashi: make the step again that was taken back last. */
export interface Redo {
  type: "redo";
  id: string;
  seat: number;
  ply: number;
}

/** Hashi: an empty draft; can be undone. */
export interface Reset {
  type: "reset";
  id: string;
  seat: number;
  ply: number;
}

/** Hashi: leave the number or the bridges of this card out; what was drawn of it goes. */
export interface Skip {
  type: "skip";
  id: string;
  seat: number;
  ply: number;
  action: "number" | "bridges";
}

/** Hashi, free pen: how the turn of the round before should have been; None: no correction. */
export interface Correct {
  type: "correct";
  id: string;
  seat: number;
  ply: number;
  move: string | null;
}

/** Hashi, free pen: what is wrong with my last turn? Answered by `mistakes`; nothing is stored. */
export interface Check {
  type: "check";
  id: string;
  seat: number;
}

/** Hashi: end the turn with the draft as it is. */
export interface Confirm {
  type: "confirm";
  id: string;
  seat: number;
  ply: number;
  counter?: number | null;
}

/** Hashi: take the confirmation back, as long as not everybody has confirmed. */
export interface Reopen {
  type: "reopen";
  id: string;
  seat: number;
  ply: number;
}

/** Ponte del Diavolo: why is each closed space closed to a seat (beside a first tile)? Stores nothing. */
export interface Closed {
  type: "closed";
  id: string;
  seat: number;
  first?: string | null;
}

/** Ponte del Diavolo: ask to take the seat's last move back. */
export interface AskTakeback {
  type: "takeback";
  id: string;
  seat: number;
}

/** Agree to the other seat's request, or not. */
export interface AnswerTakeback {
  type: "answer-takeback";
  id: string;
  seat: number;
  agree: boolean;
}

/** The answer to `hello`. Who is there, an `update` with what is new, and drafts follow. */
export interface Welcome {
  type: "welcome";
  id: string;
  room: string;
  protocol: number;
  version: number;
  seats: number[];
  layout: LayoutView | null;
  invite: string;
  at: number;
  heartbeat_s: number;
}

/** A board as printed. It never changes, so it is sent once, in `welcome`. */
export interface LayoutView {
  id: string;
  name: string;
  columns: number;
  rows: number;
  variant: boolean;
  note: string;
  islands: IslandView[];
  lines: LineView[];
}

/** An island as printed: its letter, its place on the grid (row 0 is the top), and its flag. */
export interface IslandView {
  letter: string;
  column: number;
  row: number;
  flag: string;
}

/** A dotted line by the letters of its islands, with the lines that it crosses. */
export interface LineView {
  line: string;
  crosses: string[];
}

/** What happened after version `since`, oldest first, and how everything stands now. */
export interface Update {
  type: "update";
  since: number;
  version: number;
  events: RoomEvent[];
  state: StateView;
}

/** A whole game as everybody sees it. */
export interface StateView {
  room: string;
  version: number;
  ply: number;
  status: string;
  options: DiavoloOptions | HashiOptions;
  seats: SeatView[];
  to_act: number[];
  position: DiavoloView | HashiView;
  moves: string[];
  deck: DeckView | null;
  takeback: number | null;
  outcome: OutcomeView | null;
  rematch: string | null;
  rematch_of: string | null;
  votes?: VoteView[] | null;
  offer?: OfferView | null;
  day?: OfDay | null;
  offered?: boolean;
}

/** A seat: who sits there and how far they are. */
export interface SeatView {
  seat: number;
  kind: string;
  name: string;
  level: string | null;
  to_act: boolean;
  confirmed: boolean;
  points: number;
  deadline: number | null;
  left_ms: number | null;
}

/** A position of Hashi as everybody sees it. */
export interface HashiView {
  game: "hashi";
  phase: string;
  pen: string;
  round: number;
  rounds: number;
  card: string | null;
  boards: BoardView[];
  cards: CardView[];
  bonuses: BonusView[];
  island_points: number;
  rank: RankView | null;
  set_aside: string | null;
}

/** What is drawn on a board. Islands and lines that are not listed are empty. */
export interface BoardView {
  numbers: { [name: string]: number };
  bridges: { [name: string]: number };
  leading: { [name: string]: number };
  finished: string[];
  groups: string[][];
  crossed_out: string[];
}

/** A card of the info bar, in order of size and not of play. */
export interface CardView {
  card: string;
  seen: boolean;
}

/** A bonus (`red`, `blue` or `six`): its values, and which of them is still to be had by a seat now. */
export interface BonusView {
  bonus: string;
  first: number;
  later: number;
  available: number;
  deadline: number | null;
  earned: number[];
}

/** The rank of a finished solo game: its place in the ladder (0 is the lowest), points and titles. */
export interface RankView {
  place: number;
  lowest: number;
  highest: number;
  titles: { [name: string]: string };
}

/** A position of Ponte del Diavolo as everybody sees it. */
export interface DiavoloView {
  game: "diavolo";
  phase: string;
  size: number;
  turn: string | null;
  colours: string[];
  islands: { [name: string]: string[] };
  sandbanks: { [name: string]: string[] };
  networks: { [name: string]: NetworkView[] };
  bridges: BridgeView[];
  blocked: string[];
  scores: { [name: string]: ScoreView };
  tiles_left: { [name: string]: number | null };
  bridges_left: number | null;
  legal: LegalView;
  last: string | null;
}

/** Groups of a colour that bridges join, and what they are worth together. */
export interface NetworkView {
  groups: string[];
  islands: number;
  points: number;
}

/** A bridge, with the spaces that it blocks. */
export interface BridgeView {
  a: string;
  b: string;
  colour: string;
  under: string[];
}

/** Points, then the tie-breaks in their order. */
export interface ScoreView {
  points: number;
  islands: number;
  bridges: number;
}

/** What the mover may do. Second tiles depend on the first: ask with `consider`. */
export interface LegalView {
  tiles: string[];
  bridges: string[];
  passing: boolean;
  choosing: boolean;
}

/** What makes the deck fair: commitment and lots from the start; the rest once the game is over. */
export interface DeckView {
  commitment: string;
  seeded: boolean;
  deck: string[] | null;
  salt: string | null;
  seed: string | null;
  scheme?: number;
  secret?: string | null;
  lots?: LotView[];
}

/** What a seat adds to the shuffle: its seal, and the number once it is shown. */
export interface LotView {
  seat: number;
  seal: string;
  number: string | null;
}

/** How a game ended. */
export interface OutcomeView {
  how: string;
  seat: number | null;
  winners: number[];
  scores: number[];
  decided_by: string;
}

/** A seat would end the game because a person is absent. */
export interface VoteView {
  seat: number;
  absent: number;
}

/** Another game that a player would like to play with the same players. */
export interface OfferView {
  seat: number;
  options: DiavoloOptions | HashiOptions;
  agreed: number[];
}

/** The game is played with the deck of a day: it counts, or is practice. */
export interface OfDay {
  date: string;
  counted: boolean;
}

/** From protocol 2 on: what happened after version `since`, and what it changed. The rest is as it was. */
export interface News {
  type: "news";
  since: number;
  version: number;
  events: RoomEvent[];
  state: { [name: string]: unknown };
  id?: string | null;
}

/** A request was carried out, and what it changed is stored durably. */
export interface Ack {
  type: "ack";
  id: string;
  version: number;
  counter: number | null;
  room: string | null;
}

/** A request was not carried out (or the connection is about to be closed: no id). */
export interface Refused {
  type: "error";
  code: Code;
  message: string;
  id: string | null;
  violation: Violation | null;
}

/** The codes of errors. A client decides by the code; the sentence beside it is for developers. */
export type Code =
  | "not-json"
  | "bad-message"
  | "binary"
  | "too-large"
  | "too-fast"
  | "too-many"
  | "busy"
  | "hello-first"
  | "hello-twice"
  | "no-such-game"
  | "unreadable"
  | "not-found"
  | "method-not-allowed"
  | "wrong-token"
  | "not-your-seat"
  | "no-spectators"
  | "seat-taken"
  | "bad-name"
  | "bad-options"
  | "bad-record"
  | "bad-move"
  | "bad-code"
  | "forbidden-origin"
  | "forbidden-host"
  | "illegal"
  | "stale"
  | "not-started"
  | "not-over"
  | "over"
  | "not-now"
  | "not-here"
  | "not-absent"
  | "confirmed"
  | "no-such-bot"
  | "storage-full"
  | "storage-damaged"
  | "stopping"
  | "internal";

/** A rule that is broken: its id, its values, and the template of its English sentence. */
export interface Violation {
  rule: string;
  template: string;
  values: { [name: string]: number | string };
}

/** The answer to a `ping`, with the server's clock. */
export interface Pong {
  type: "pong";
  id: string;
  at: number;
  version: number;
}

/** Who is there. */
export interface Presence {
  type: "presence";
  seats: PresenceView[];
  spectators: number;
}

/** Whether a person is connected, and since when (milliseconds since 1970). */
export interface PresenceView {
  seat: number;
  online: boolean;
  since: number;
  absent: boolean;
}

/** Something to tell that is not an event: `bot-warming-up`, `bot-retrying`, `deleted`, `stopping`. */
export interface Notice {
  type: "notice";
  notice: string;
  seat: number | null;
  level: string | null;
}

/** Somebody has said one of the words; it is no event, and whoever was not there has not heard it. */
export interface Said {
  type: "said";
  seat: number;
  word: string;
}

/** The answer to `consider`: the rule that forbids it, or what it would do. */
export interface Considered {
  type: "considered";
  id: string;
  seat: number;
  what: string;
  violation: Violation | null;
  preview: DiavoloPreview | HashiPreview | null;
}

/** What the strokes would do: islands finished, and what could be drawn next. */
export interface HashiPreview {
  game: "hashi";
  finished: string[];
  legal_entries: string[];
  legal_bridges: string[];
  board: BoardView;
}

/** What a move would do, and where a second tile may lie beside one. */
export interface DiavoloPreview {
  game: "diavolo";
  seconds: string[] | null;
  islands: string[][];
  blocked: string[];
  forbidden: { [name: string]: ClosedSpace[] };
  scores: { [name: string]: number };
}

/** A space on which a tile may not lie, and why. */
export interface ClosedSpace {
  space: string;
  violation: Violation;
}

/** The answer to `look`: the position after so many events of play, as everybody saw it then. */
export interface Looked {
  type: "looked";
  id: string;
  ply: number;
  position: DiavoloView | HashiView;
  points: number[];
}

/** The answer to `hint`: a move, in the notation of game records, and why it is good. */
export interface Hinted {
  type: "hinted";
  move: string;
  reason: ReasonView | null;
  points: number | null;
  win: number | null;
  ahead: number | null;
  proven: boolean;
  line: string[];
  warming: boolean;
  judge: JudgeView | null;
  id: string;
  seat: number;
  ply: number;
  level: string;
}

/** Why a move is good: a name, and values for the sentence that a catalogue has under that name. */
export interface ReasonView {
  reason: string;
  values: { [name: string]: string };
}

/** Whose opinion it is. */
export interface JudgeView {
  kind: string;
  name: string;
}

/** Hashi: the draft of a seat, told only to its own devices, after each change on any of them. */
export interface DraftTold {
  type: "draft";
  seat: number;
  counter: number;
  ply: number;
  steps: string[];
  can_undo: boolean;
  can_redo: boolean;
  entry: string | null;
  bridges: string[];
  correction: string | null;
  skipped: string[];
  number_to_do: number | null;
  bridges_to_do: number;
  legal_entries: string[];
  legal_bridges: string[];
  move: string;
  can_confirm: boolean;
  why_not: Violation | null;
  confirmed: boolean;
  board: BoardView;
  id?: string | null;
}

/** The answer to `check`: the mistakes, and turns that may replace the faulty one (the first 50). */
export interface Mistakes {
  type: "mistakes";
  id: string;
  seat: number;
  mistakes: MistakeView[];
  corrections: string[];
}

/** A mistake of the free pen. */
export interface MistakeView {
  stroke: string;
  islands: string[];
  violation: Violation;
  correctable: boolean;
}

/** The answer to `closed`: every free space that is closed to the seat. */
export interface ClosedTold {
  type: "closed";
  id: string;
  seat: number;
  spaces: ClosedSpace[];
}

/** The room exists. `opening` are events of play that were taken over from another game. */
export interface Created {
  type: "created";
  at: number;
  options: DiavoloOptions | HashiOptions;
  seats: SeatPlan[];
  commitment?: string | null;
  seeded?: boolean;
  opening?: string[];
  rematch_of?: string | null;
  scheme?: number;
}

/** A seat at the beginning: `open`, `person`, `local` or `bot`. */
export interface SeatPlan {
  kind: string;
  name: string;
  level: string | null;
}

/** A person takes a seat. */
export interface Seated {
  type: "seated";
  at: number;
  seat: number;
  name?: string;
}

/** A free seat is given to a bot; `by` is the seat that asked for it. */
export interface BotSeated {
  type: "bot-seated";
  at: number;
  seat: number;
  level: string;
  by: number;
}

/** A person has another name now. */
export interface Renamed {
  type: "renamed";
  at: number;
  seat: number;
  name: string;
}

/** All seats are taken: the game begins. */
export interface Started {
  type: "started";
  at: number;
}

/** A seat has sealed a number: for the shuffle of this game before it starts, of the rematch after. */
export interface Sealed {
  type: "sealed";
  at: number;
  seat: number;
  seal: string;
}

/** A seat shows the number that it has sealed; it is part of the shuffle. */
export interface Unsealed {
  type: "unsealed";
  at: number;
  seat: number;
  number: string;
}

/** A seat has ended its turn of the round; what it drew is not told before all have. */
export interface Confirmed {
  type: "confirmed";
  at: number;
  seat: number;
  by?: string;
}

/** A seat has taken its confirmation back. */
export interface Reopened {
  type: "reopened";
  at: number;
  seat: number;
}

/** An event of play, in the notation of game records. */
export interface Played {
  type: "played";
  at: number;
  text: string;
  seat?: number | null;
  forced?: boolean;
  by?: string;
  finished?: string[][];
  awarded?: Awarded[];
}

/** A bonus earned by a seat. */
export interface Awarded {
  seat: number;
  bonus: string;
  points: number;
}

/** A seat asks to take its last move back. */
export interface TakebackAsked {
  type: "takeback-asked";
  at: number;
  seat: number;
}

/** The other seat agrees or not. Agreed, the game is back at `ply`. */
export interface TakebackAnswered {
  type: "takeback-answered";
  at: number;
  seat: number;
  agreed: boolean;
  ply?: number | null;
}

/** A bot plays on for an absent person; `by` is the seat that asked for it. */
export interface TakenOver {
  type: "taken-over";
  at: number;
  seat: number;
  level: string;
  by: number;
}

/** A person takes their seat back from the bot. */
export interface Returned {
  type: "returned";
  at: number;
  seat: number;
}

/** A player would end the game because of an absent person; most of those present have to. */
export interface AbandonVoted {
  type: "abandon-voted";
  at: number;
  seats: number[];
  absent: number;
}

/** The game is over; in Hashi all that the deck was made from is open now. */
export interface Ended {
  type: "ended";
  at: number;
  how: string;
  winners: number[];
  scores: number[];
  decided_by: string;
  seat?: number | null;
  deck?: string[] | null;
  salt?: string | null;
  seed?: string | null;
  secret?: string | null;
}

/** A player would like another game with the same players; an offer that stood before is gone. */
export interface RematchOffered {
  type: "rematch-offered";
  at: number;
  seat: number;
  seats: number[];
  options: DiavoloOptions | HashiOptions;
}

/** A player would like the game that was offered, too. */
export interface RematchAgreed {
  type: "rematch-agreed";
  at: number;
  seat: number;
  seats: number[];
}

/** A player does not want the game that was offered, or no longer. */
export interface RematchDeclined {
  type: "rematch-declined";
  at: number;
  seat: number;
}

/** The same players go on in another room; their tokens are good there too. */
export interface Rematched {
  type: "rematched";
  at: number;
  room: string;
  by: number;
}

/** The answer to an HTTP request that fails. */
export interface Problem {
  code: Code;
  message: string;
  violation: Violation | null;
  line: number | null;
  column: number | null;
}

/** A new game. `opening`: events of play to begin after, as records write them. `seed`: not by chance. */
export interface NewGame {
  options: DiavoloOptions | HashiOptions;
  seats: SeatForm[];
  seed?: string | null;
  opening?: string[];
  seal?: string | null;
  offered?: boolean;
}

/** A seat of a new game: `me` and `local` are the creator's, `open` is for a guest, `bot` for a bot. */
export interface SeatForm {
  kind: "me" | "local" | "open" | "bot";
  name?: string;
  level?: string | null;
}

/** Take a seat: the first open one, or a certain one. A token that is valid here keeps its seats. */
export interface Join {
  name?: string;
  seat?: number | null;
  token?: string | null;
  seal?: string | null;
}

/** A new token for a seat whose link others may know. The device has chosen it and keeps it already. */
export interface RenewForm {
  token: string;
}

/** The games of this device. */
export interface Mine {
  tickets: Ticket[];
}

/** A room and the token for it, as a browser keeps them. */
export interface Ticket {
  room: string;
  token: string;
}

/** A path of this server (`/g/…`), with whatever is behind its `#`, to be drawn as a QR code. */
export interface QrForm {
  path: string;
}

/** A record to be replayed. */
export interface ReplayForm {
  record: string;
}

/** A record, of which one position is to be drawn: after `step` events (None: the last one). */
export interface PictureForm {
  record: string;
  step?: number | null;
  seat?: number | null;
}

/** A line of play: events after a position, which is that of a record after `step` events, or a code. */
export interface LineForm {
  record?: string | null;
  step?: number | null;
  code?: string | null;
  events?: string[];
  seat?: number | null;
}

/** A position, by its code, and the seat whose moves are looked at. */
export interface OpinionForm {
  code: string;
  seat?: number;
}

/** A position without a room (for lessons): its code, events to play, then a draft of a seat. */
export interface Try {
  code: string;
  events?: string[];
  seat?: number;
  steps?: string[];
  consider?: string | null;
}

/** An answer: all turns so far. `show` gives up and asks for the solution. */
export interface AnswerForm {
  moves?: string[];
  show?: boolean;
  player?: PlayerRating | null;
}

/** How strong a player is, by Glicko-2; kept on the player's device. */
export interface PlayerRating {
  rating?: number;
  deviation?: number;
  volatility?: number;
}

/** Begin the try at a deck that counts, or go on with it; or play it for practice. */
export interface DeckForm {
  name?: string;
  practice?: boolean;
}

/** An answer to the puzzle of a day, and the name that stands in its table if it is right. */
export interface DayAnswerForm {
  moves?: string[];
  show?: boolean;
  player?: PlayerRating | null;
  name?: string;
}

/** A board and a deck that are being drawn; either may be left out. */
export interface BoardForm {
  board?: string | null;
  deck?: string | null;
}

/** What this server offers. */
export interface ServerInfo {
  name: string;
  version: string;
  protocol: number;
  address: string;
  languages: string[];
  boards: LayoutView[];
  decks: { [name: string]: string[] };
  bots: BotInfo[];
  ranks: RankView[];
  open_tables: boolean;
}

/** A level of bots for a game, the weakest first. */
export interface BotInfo {
  level: string;
  game: string;
}

/** The seats that somebody owns now; the token is told here and never again. */
export interface SeatToken {
  room: string;
  token: string;
  seats: number[];
  invite: string;
  own: string;
}

/** What a room is about, for whoever has its link. */
export interface RoomInfo {
  room: string;
  version: number;
  status: string;
  options: DiavoloOptions | HashiOptions;
  seats: SeatPlan[];
  open_seats: number[];
  own_seats: number[];
  to_act: number[];
  round: number;
  created_at: number;
  updated_at: number;
  outcome: OutcomeView | null;
  seeded?: boolean;
  maker?: boolean | null;
  remains?: HashiRemains | null;
  day?: OfDay | null;
}

/** What remains of a finished game, for statistics. */
export interface HashiRemains {
  left_open: string[][];
  bonuses: { [name: string]: number[] };
}

/** A page of the open tables, the latest first, and how many pages there are. */
export interface OpenTables {
  tables: OpenTable[];
  pages: number;
}

/** A game that waits for players; anybody may join. */
export interface OpenTable {
  room: string;
  options: DiavoloOptions | HashiOptions;
  seats: SeatPlan[];
  open_seats: number[];
  created_at: number;
  seeded: boolean;
}

/** Those of them that exist, the latest first. */
export interface MyGames {
  rooms: RoomInfo[];
  unreadable?: string[];
}

/** A whole game, step by step. */
export interface Replay {
  game: string;
  seats: string[];
  layout: LayoutView | null;
  headers: { [name: string]: string };
  steps: Step[];
  outcome: OutcomeView | null;
  record: string;
}

/** One event of play and the position after it; the first step has no text. */
export interface Step {
  text: string;
  seat: number | null;
  takeovers: string[];
  position: DiavoloView | HashiView;
  scores: number[];
}

/** Everything that the deck was made from. `fair` is the server's own word: check it yourself. */
export interface DeckProof {
  commitment: string;
  deck: string[];
  salt: string;
  seeded: boolean;
  fair: boolean;
  scheme?: number;
  secret?: string | null;
  lots?: LotView[];
}

/** How far a review is; ask again with its id until it is `done` or `failed`. */
export interface ReviewTold {
  id: string;
  status: string;
  waiting: number;
  done: number;
  total: number;
  review: DiavoloReviewView | HashiReviewView | null;
}

/** A game of Hashi looked at again. */
export interface HashiReviewView {
  game: "hashi";
  points: number[];
  perfect: (PerfectView | null)[];
  turns: ReviewedTurnView[];
  judge: JudgeView;
}

/** The best that a seat could have reached, had it known the cards: `points` at least, `bound` at most. */
export interface PerfectView {
  points: number;
  bound: number;
  turns: string[];
}

/** A turn of Hashi: the points expected at the end with the best turn (`before`) and with this one. */
export interface ReviewedTurnView {
  step: number;
  round: number;
  card: string;
  seat: number;
  move: string;
  before: number;
  after: number;
  cost: number;
  costly: boolean;
  better: string | null;
  reason: ReasonView | null;
}

/** A game of Ponte del Diavolo looked at again. */
export interface DiavoloReviewView {
  game: "diavolo";
  moments: MomentView[];
  decided: DecidedView | null;
  judge: JudgeView;
}

/** A move of Ponte del Diavolo: light's chance to win after it, and what it gave away. */
export interface MomentView {
  step: number;
  seat: number;
  colour: string;
  move: string;
  light: number;
  cost: number;
  costly: boolean;
  better: string | null;
  reason: ReasonView | null;
}

/** From when on it was certain who wins if nobody errs, and nobody did. */
export interface DecidedView {
  step: number;
  winner: string | null;
  line: string[];
}

/** Where a line of play leads: the code of the position. */
export interface LineTold {
  code: string;
}

/** What the engine thinks of a position: its best moves, the best first. */
export interface OpinionView {
  lines: HintView[];
}

/** A move that a strong bot would make, what it promises, and why. */
export interface HintView {
  move: string;
  reason: ReasonView | null;
  points: number | null;
  win: number | null;
  ahead: number | null;
  proven: boolean;
  line: string[];
  warming: boolean;
  judge: JudgeView | null;
}

/** What became of it. With a violation: `events` or `steps` were played up to the one refused. */
export interface Tried {
  code: string;
  position: DiavoloView | HashiView;
  layout: LayoutView | null;
  to_act: number[];
  played: number;
  draft: DraftTold | null;
  considered: Considered | null;
  violation: Violation | null;
}

/** All puzzles of a game, the easiest first. */
export interface PuzzleList {
  game: string;
  puzzles: PuzzleLine[];
}

/** A puzzle in the list of a game. */
export interface PuzzleLine {
  id: string;
  theme: string;
  rating: number;
  turns: number;
  proved: boolean;
}

/** A puzzle without its solution. The player sits on seat 0. */
export interface PuzzleView {
  id: string;
  game: string;
  code: string;
  theme: string;
  rating: number;
  tries: number;
  turns: number;
  proved: boolean;
  asks: string;
  coming: string[];
  outcomes: string[];
}

/** What an answer comes to. Without `right` or with `solved` it is over; else `comes` is the next card. */
export interface Answered {
  right: boolean;
  solved: boolean;
  best: VerdictView;
  verdict?: VerdictView | null;
  comes?: string | null;
  solution?: string[];
  player?: PlayerRating | null;
  rating?: number | null;
}

/** What a move leads to, as far as it is known. */
export interface VerdictView {
  value: number;
  result?: number | null;
  then?: string[];
  by_outcome?: number[];
}

/** Today, yesterday, and what is promised for the days to come. */
export interface DailyTold {
  now: number;
  zone: string;
  ends_at: number;
  today: DayView;
  yesterday: DayView;
  ahead: DeckAhead[];
  shared?: boolean;
}

/** A day: its deck as far as it may be known, and what people and bots have made of it. */
export interface DayView {
  date: string;
  state: string;
  game: string;
  board: string;
  commitment: string;
  closes_at: number;
  players: number;
  finished: number;
  points: DayShare[];
  best: DayLine[];
  bots: DayBot[];
  puzzle: DayPuzzle;
  own?: OwnTry | null;
  opened?: Opened | null;
}

/** How many reached so many points. */
export interface DayShare {
  points: number;
  count: number;
}

/** A line of a day's table; those with as many points share a place. */
export interface DayLine {
  place: number;
  points: number;
  name?: string;
  own?: boolean;
}

/** What a bot has made of the deck. */
export interface DayBot {
  level: string;
  points: number;
}

/** The puzzle of a day: which one, and how many devices found the solution at once. */
export interface DayPuzzle {
  game: string;
  id: string;
  tries: number;
  solved: number;
  bots: string[];
  levels: number;
  own?: boolean | null;
  named?: DaySolver[];
}

/** Somebody who found the solution at once, and gave a name. */
export interface DaySolver {
  name: string;
  own?: boolean;
}

/** The try at the deck that counts for the device that asks. */
export interface OwnTry {
  status: string;
  room?: string;
  points?: number | null;
  place?: number | null;
  name?: string;
}

/** What is opened when a day is over: all that its deck was made from. */
export interface Opened {
  deck: string[];
  secret: string;
  salt: string;
  perfect: number | null;
  bound: number | null;
  replay: boolean;
}

/** A deck to come: which board, and the commitment of the server to its order. */
export interface DeckAhead {
  date: string;
  board: string;
  commitment: string;
}

/** A room with the deck of a day, and the token of its seat. */
export interface DeckTry {
  room: string;
  token: string;
  seats: number[];
  counted: boolean;
  date: string;
}

/** What the board and the deck are. */
export interface BoardTold {
  board: CheckedBoard | null;
  deck: CheckedDeck | null;
}

/** A board as it was read; or what is wrong with it, and nothing else. */
export interface CheckedBoard {
  wrong: WrongText | null;
  layout: LayoutView | null;
  code: string | null;
  text: string | null;
}

/** What is wrong with a text and where, lines and columns counted from 1, where they are known. */
export interface WrongText {
  violation: Violation;
  line: number | null;
  column: number | null;
}

/** A deck as it was read; or what is wrong with it, and nothing else. */
export interface CheckedDeck {
  wrong: WrongText | null;
  name: string | null;
  variant: boolean;
  cards: string[];
  code: string | null;
  text: string | null;
}

/** How far a study is; ask again with its id until it is `done` or `failed`. */
export interface StudyTold {
  id: string;
  status: string;
  waiting: number;
  done: number;
  total: number;
  study: BoardStudyView | null;
}

/** How a board plays, as a few decks tell it. */
export interface BoardStudyView {
  decks: number;
  proved: number;
  most: number;
  played: PlayedView[];
  islands: IslandStudy[];
  bonuses: BonusStudy[];
}

/** A player's points deck by deck: a level of bots, or `hindsight`, who knew the cards. */
export interface PlayedView {
  player: string;
  points: number[];
  mean: number;
}

/** With how many of the decks perfect play can finish an island without losing points. */
export interface IslandStudy {
  letter: string;
  finished: number;
}

/** With how many of the decks perfect play earns a bonus in time, and at all. */
export interface BonusStudy {
  bonus: string;
  full: number;
  earned: number;
}

export type ClientMessage =
  | Hello
  | Ping
  | MakeMove
  | Consider
  | Say
  | Look
  | Hint
  | Seal
  | Unseal
  | Resign
  | Replace
  | Abandon
  | SeatBot
  | Return
  | Rename
  | Rematch
  | DeclineRematch
  | Resync
  | Draw
  | Erase
  | Undo
  | Redo
  | Reset
  | Skip
  | Correct
  | Check
  | Confirm
  | Reopen
  | Closed
  | AskTakeback
  | AnswerTakeback;

export type ServerMessage =
  | Welcome
  | Update
  | News
  | Ack
  | Refused
  | Pong
  | Presence
  | Notice
  | Said
  | Considered
  | Looked
  | Hinted
  | DraftTold
  | Mistakes
  | ClosedTold;

export type RoomEvent =
  | Created
  | Seated
  | BotSeated
  | Renamed
  | Started
  | Sealed
  | Unsealed
  | Confirmed
  | Reopened
  | Played
  | TakebackAsked
  | TakebackAnswered
  | TakenOver
  | Returned
  | AbandonVoted
  | Ended
  | RematchOffered
  | RematchAgreed
  | RematchDeclined
  | Rematched;

/** A GET request by its address, answered with JSON. */
export interface Get {
  (path: `/api/games/${string}/record.json`, options?: { token?: string | null }): Promise<Replay>;
  (path: `/api/puzzles/${string}/${string}`, options?: { token?: string | null }): Promise<PuzzleView>;
  (path: `/api/daily/${string}/best.json`, options?: { token?: string | null }): Promise<Replay>;
  (path: `/api/games/${string}/deck`, options?: { token?: string | null }): Promise<DeckProof>;
  (path: `/api/reviews/${string}`, options?: { token?: string | null }): Promise<ReviewTold>;
  (path: `/api/studies/${string}`, options?: { token?: string | null }): Promise<StudyTold>;
  (path: `/api/puzzles/${string}`, options?: { token?: string | null }): Promise<PuzzleList>;
  (path: `/api/games/${string}`, options?: { token?: string | null }): Promise<RoomInfo>;
  (path: `/api/daily/${string}`, options?: { token?: string | null }): Promise<DayView>;
  (path: `/api/tables`, options?: { token?: string | null }): Promise<OpenTables>;
  (path: `/api/daily`, options?: { token?: string | null }): Promise<DailyTold>;
  (path: `/api/info`, options?: { token?: string | null }): Promise<ServerInfo>;
}

/** A POST request by its address, answered with JSON. */
export interface Post {
  (path: `/api/puzzles/${string}/${string}`, body: AnswerForm, options?: { token?: string | null }): Promise<Answered>;
  (path: `/api/daily/${string}/puzzle`, body: DayAnswerForm, options?: { token?: string | null }): Promise<Answered>;
  (path: `/api/boards/${string}/study`, body: BoardForm, options?: { token?: string | null }): Promise<StudyTold>;
  (path: `/api/games/${string}/token`, body: RenewForm, options?: { token?: string | null }): Promise<SeatToken>;
  (path: `/api/games/${string}/join`, body: Join, options?: { token?: string | null }): Promise<SeatToken>;
  (path: `/api/daily/${string}/deck`, body: DeckForm, options?: { token?: string | null }): Promise<DeckTry>;
  (path: `/api/boards/${string}`, body: BoardForm, options?: { token?: string | null }): Promise<BoardTold>;
  (path: `/api/opinions`, body: OpinionForm, options?: { token?: string | null }): Promise<OpinionView>;
  (path: `/api/reviews`, body: ReplayForm, options?: { token?: string | null }): Promise<ReviewTold>;
  (path: `/api/replay`, body: ReplayForm, options?: { token?: string | null }): Promise<Replay>;
  (path: `/api/games`, body: NewGame, options?: { token?: string | null }): Promise<SeatToken>;
  (path: `/api/mine`, body: Mine, options?: { token?: string | null }): Promise<MyGames>;
  (path: `/api/line`, body: LineForm, options?: { token?: string | null }): Promise<LineTold>;
  (path: `/api/try`, body: Try, options?: { token?: string | null }): Promise<Tried>;
}
