/* match.ts -- a game between two seats: turns, clocks, the bot, the end; what the seats may ask of each other is requests.ts.
 *
 * The rules of the game are the core's; what is decided here is the conduct of a match (rows 138-172, 179-183).  `live` is where the
 * game stands, `view` what the board shows: a reader who went back is never pulled forward by a move.
 */
import { computed, signal, type Signal } from "@preact/signals";
import type { Core, EngineAnswer, SearchRequest, Seat, Token } from "../../rules/types";
import { Clock, NO_CLOCK } from "./clock";
import { OperationLog } from "./log";
import { winnerOver, type Brain, type MatchSave, type MatchSpec, type Outcome } from "./matchspec";
import { Overlay, type Phrase } from "./overlay";
import { Requests } from "./requests";
import { Cursor } from "./cursor";
import { GameTree, type TreeNode } from "./tree";

/** Of a bot that has no level of the engine's, in ms. */
const PLAIN_PACE = 500;
/** No bot answers sooner, in ms, unless its clock presses: the man it answers has come to rest by then. */
const AT_ONCE = 300;

export class Match {
  readonly tree: GameTree;
  readonly live: Cursor;
  readonly view: Cursor;
  readonly clock: Clock;
  readonly overlay: Overlay;
  readonly log = new OperationLog();
  readonly outcome: Signal<Outcome | null> = signal(null);
  readonly requests: Requests;
  readonly thinking: Signal<boolean> = signal(false);
  readonly paused: Signal<boolean> = signal(false);
  /** Why the bot did not answer, or "". */
  readonly fault: Signal<string> = signal("");
  /** The seat on move; null when the game is over. */
  readonly turn: Signal<Seat | null> = signal(null);
  readonly atLive = computed(() => this.view.path.value === this.live.path.value);
  private generation = 0;
  private begun = false;

  constructor(core: Core, readonly spec: MatchSpec, readonly brain: Brain | null, save?: MatchSave, now?: () => number) {
    this.tree = new GameTree(core, spec.start);
    this.live = new Cursor(this.tree);
    this.view = new Cursor(this.tree);
    this.overlay = new Overlay(now);
    this.clock = new Clock(spec.clock ?? NO_CLOCK, (seat) => this.timeout(seat), now, save?.clock ?? undefined);
    this.requests = new Requests(this, save?.counts);
    if (save) this.resume(save);
    this.turn.value = this.outcome.value ? null : this.live.play.turn();
  }

  /** Starts the clock of the side to move and asks its bot, if it has one. */
  begin(): void {
    this.begun = true;
    const seat = this.turn.value;
    if (seat === null) return;
    this.clock.start(seat);
    void this.askBot();
  }

  /** Lays a sentence over the board until it is closed, or for so many ms (row 144). */
  showMessage(text: Phrase, ms = 0): void {
    this.overlay.message(text);
    const shown = this.overlay.shown.value;
    if (ms > 0) setTimeout(() => this.overlay.shown.value === shown && this.overlay.close(), ms);
  }

  isBot(seat: Seat): boolean {
    return this.spec.players[seat].kind === "bot";
  }

  /** Whose men a person may move now. */
  permission(): Seat | "none" {
    const seat = this.turn.value;
    return seat === null || !this.atLive.value || this.isBot(seat) ? "none" : seat;
  }

  /** Plays a decision of the seat on move.  Throws RuleFault when it is not legal, and changes nothing then. */
  play(token: Token, by: unknown = null): TreeNode[] {
    if (this.outcome.value) throw new Error("the game is over");
    const seat = this.live.play.turn();
    const follow = this.atLive.value;
    const nodes = this.live.move(token, by);
    this.afterMove(nodes, seat);
    if (follow) this.view.goTo(this.live.path.value, by);
    void this.askBot();
    return nodes;
  }

  private afterMove(nodes: readonly TreeNode[], seat: Seat | null): void {
    for (const node of nodes) if (node.seat !== null) this.log.moved(node);
    const last = nodes.at(-1);
    const next = this.live.play.turn();
    if (seat !== null && next !== seat) {
      this.clock.moved(seat);
      for (const node of nodes) node.clock = this.clock.left[seat].value;
    }
    const state = last?.state;
    if (state && state.winner !== -1) {
      this.finish({ winner: state.winner, reason: state.reason, message: state.message });
      return;
    }
    if (state && (state.message.en || state.message.zh)) this.log.rule(state);
    this.turn.value = next;
    if (next !== null && next !== seat && this.begun) this.clock.start(next);
  }

  /** Ends the game at once, whatever is going on. */
  finish(outcome: Outcome): void {
    this.interrupt();
    this.clock.stop();
    this.overlay.abort();
    this.turn.value = null;
    this.tree.winner = outcome.winner;
    this.tree.version.value++;
    this.outcome.value = outcome;
    this.log.say(`result.${outcome.winner === 0 ? "draw" : "won"}`, outcome.winner === 0 ? null : ((outcome.winner - 1) as Seat));
  }

  private timeout(seat: Seat): void {
    this.finish({ winner: winnerOver(seat), reason: "timeout", message: null });
  }

  /* ---- the bot ---- */

  request(): SearchRequest {
    const { game, rules } = this.tree.start;
    const seat = this.turn.value ?? 0;
    return {
      game, ...(rules ? { rules } : {}), fen: this.tree.startFen, moves: this.live.play.tokens(),
      ...(this.tree.info.hidden ? { viewer: seat } : {}), level: this.spec.players[seat].level ?? "",
      ms: this.thinkTime(seat), ...(this.spec.seed ? { seed: this.spec.seed } : {}),
    };
  }

  private thinkTime(seat: Seat): number {
    const most = this.spec.think ?? 3000;
    if (this.clock.spec.kind === "none") return most;
    const share = this.clock.left[seat].value / 30 + (this.clock.spec.kind === "fischer" ? this.clock.spec.extra * 700 : 0);
    return Math.max(50, Math.min(most, share, this.clock.left[seat].value / 3));
  }

  /** The least time in ms from the question to the move. */
  private paceOf(answer: EngineAnswer, seat: Seat): number {
    return this.spec.pace ?? Math.max(Math.min(AT_ONCE, this.thinkTime(seat)), this.brain?.atOnce?.() ? 0 : answer.pace || PLAIN_PACE);
  }

  async askBot(): Promise<void> {
    const seat = this.turn.value;
    if (!this.begun || seat === null || !this.isBot(seat) || !this.brain || this.paused.value) return;
    const mine = ++this.generation;
    this.thinking.value = true;
    this.fault.value = "";
    try {
      const begun = performance.now();
      const answer = await this.brain.search(this.request());
      await pause(Math.max(0, this.paceOf(answer, seat) - (performance.now() - begun)));
      if (mine !== this.generation) return;
      this.thinking.value = false;
      if (answer.best === null) throw new Error("no move");
      this.play(answer.best);
    } catch (error) {
      if (mine !== this.generation) return;
      this.thinking.value = false;
      this.fault.value = error instanceof Error ? error.message : String(error);
    }
  }

  /** Whatever a bot is thinking about is not wanted any more. */
  interrupt(): void {
    this.generation++;
    this.brain?.stop();
    this.thinking.value = false;
  }

  setPaused(paused: boolean): void {
    this.paused.value = paused;
    if (paused) {
      this.interrupt();
      this.clock.stop();
      return;
    }
    const seat = this.turn.value;
    if (seat !== null) this.clock.start(seat);
    void this.askBot();
  }

  /* ---- turns ---- */

  /** The seat has decided something of this turn and has more to decide. */
  midTurn(seat: Seat): boolean {
    let node: TreeNode | null = this.live.node();
    while (node?.parent && node.seat === null) node = node.parent;
    return node?.parent != null && node.seat === seat && this.turn.value === seat;
  }

  turnNumber(): number {
    const node = this.live.node();
    const on = this.turn.value;
    return on !== null && this.midTurn(on) ? node.turn : node.turn + 1;
  }

  /** The first node of the seat's last turn. */
  lastTurn(seat: Seat): TreeNode | null {
    let node: TreeNode | null = this.live.node();
    while (node?.parent && node.seat !== seat) node = node.parent;
    if (!node?.parent) return null;
    let first = node;
    for (let n: TreeNode | null = node; n?.parent && n.turn === first.turn; n = n.parent) if (n.seat === seat) first = n;
    return first;
  }

  /** Takes the seat's last turn back, with all that came after it. */
  revert(seat: Seat): void {
    const first = this.lastTurn(seat);
    if (!first?.parent) return;
    this.interrupt();
    const to = first.parent.path;
    this.view.goTo(to);
    this.live.goTo(to);
    this.tree.remove(first.path);
    this.log.say("log.recalled", seat);
    this.turn.value = this.live.play.turn();
    if (this.turn.value !== null && this.begun) this.clock.start(this.turn.value);
    void this.askBot();
  }

  /* ---- keeping ---- */

  save(): MatchSave {
    const [first, second] = this.requests.counts.value;
    return {
      spec: this.spec, tokens: [...this.live.play.tokens()], counts: [{ ...first }, { ...second }],
      clock: this.clock.spec.kind === "none" ? null : this.clock.save(), outcome: this.outcome.value,
    };
  }

  private resume(save: MatchSave): void {
    const play = this.tree.open();
    let node = this.tree.root;
    for (const token of save.tokens) node = this.tree.step(node, play, token);
    play.free();
    this.live.goTo(node.path);
    this.view.goTo(node.path);
    this.outcome.value = save.outcome;
    this.tree.winner = save.outcome?.winner ?? -1;
  }

  dispose(): void {
    this.interrupt();
    this.clock.stop();
    this.overlay.abort();
    this.live.free();
    this.view.free();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
