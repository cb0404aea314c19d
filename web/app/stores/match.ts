/* match.ts -- a game between two seats: turns, clocks, requests and their limits, the bot, the end.
 *
 * The rules of the game are the core's; what is decided here is the conduct of a match (rows 138-172, 179-183).  `live` is where the
 * game stands, `view` what the board shows: a reader who went back is never pulled forward by a move.
 */
import { computed, signal, type Signal } from "@preact/signals";
import type { Core, EngineClient, MoveState, SearchRequest, Seat, Token } from "../../rules/types";
import { Clock, NO_CLOCK, type ClockSave, type ClockSpec } from "./clock";
import { OperationLog } from "./log";
import { Overlay } from "./overlay";
import { Cursor, GameTree, type TreeNode, type TreeStart } from "./tree";

/** Of a bot that has no level of the engine's, in ms. */
const PLAIN_PACE = 500;

export type MatchMode = "bot" | "friend" | "bots";
export type Brain = Pick<EngineClient, "search" | "acceptsDraw" | "stop">;

export interface Player {
  kind: "person" | "bot";
  name: string;
  /** For a bot: the engine's level id and its place from 1. */
  level?: string;
  rank?: number;
}

export interface MatchSpec {
  mode: MatchMode;
  start: TreeStart;
  players: readonly [Player, Player];
  clock?: ClockSpec;
  recalls?: number;
  draws?: number;
  /** The least time in ms a bot takes for a move, so that people can follow; without it as long as a person of its level would
   * think. */
  pace?: number;
  /** The most time in ms a bot takes. */
  think?: number;
}

export interface Outcome {
  winner: 0 | 1 | 2;
  reason: string;
  /** The core's words; null where the match ended the game and the locale has them. */
  message: MoveState["message"] | null;
}

export interface Counts {
  recalls: number; // left
  draws: number; // left
  drawsAsked: number;
  recallDeniedAt: number; // turn of the last denial, -1 none
  drawDeniedAt: number;
}

export interface MatchSave {
  spec: MatchSpec;
  tokens: Token[];
  counts: [Counts, Counts];
  clock: ClockSave | null;
  outcome: Outcome | null;
}

/** Whether something may be done now, and the locale key of why not. */
export interface May {
  ok: boolean;
  why: string;
}

const YES: May = { ok: true, why: "" };
const no = (why: string): May => ({ ok: false, why });
export const FIRST_ROUNDS = 5;

export class Match {
  readonly tree: GameTree;
  readonly live: Cursor;
  readonly view: Cursor;
  readonly clock: Clock;
  readonly overlay: Overlay;
  readonly log = new OperationLog();
  readonly outcome: Signal<Outcome | null> = signal(null);
  readonly counts: Signal<readonly [Counts, Counts]>;
  readonly thinking: Signal<boolean> = signal(false);
  readonly paused: Signal<boolean> = signal(false);
  /** Why the bot did not answer, or "". */
  readonly fault: Signal<string> = signal("");
  /** The seat on move; null when the game is over. */
  readonly turn: Signal<Seat | null> = signal(null);
  readonly atLive = computed(() => this.view.path.value === this.live.path.value);
  private generation = 0;
  private begun = false;

  constructor(core: Core, readonly spec: MatchSpec, private readonly brain: Brain | null, save?: MatchSave, now?: () => number) {
    this.tree = new GameTree(core, spec.start);
    this.live = new Cursor(this.tree);
    this.view = new Cursor(this.tree);
    this.overlay = new Overlay(now);
    this.clock = new Clock(spec.clock ?? NO_CLOCK, (seat) => this.timeout(seat), now, save?.clock ?? undefined);
    const counts = (): Counts => ({
      recalls: spec.recalls ?? 5, draws: spec.draws ?? 3, drawsAsked: 0, recallDeniedAt: -1, drawDeniedAt: -1,
    });
    this.counts = signal(save ? [{ ...save.counts[0] }, { ...save.counts[1] }] : [counts(), counts()]);
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

  private finish(outcome: Outcome): void {
    this.generation++;
    this.brain?.stop();
    this.clock.stop();
    this.overlay.abort();
    this.thinking.value = false;
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
      ms: this.thinkTime(seat),
    };
  }

  private thinkTime(seat: Seat): number {
    const most = this.spec.think ?? 3000;
    if (this.clock.spec.kind === "none") return most;
    const share = this.clock.left[seat].value / 30 + (this.clock.spec.kind === "fischer" ? this.clock.spec.extra * 700 : 0);
    return Math.max(50, Math.min(most, share, this.clock.left[seat].value / 3));
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
      const pace = this.spec.pace ?? (answer.pace || PLAIN_PACE);
      await pause(Math.max(0, pace - (performance.now() - begun)));
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

  setPaused(paused: boolean): void {
    this.paused.value = paused;
    if (paused) {
      this.generation++;
      this.brain?.stop();
      this.thinking.value = false;
      this.clock.stop();
      return;
    }
    const seat = this.turn.value;
    if (seat !== null) this.clock.start(seat);
    void this.askBot();
  }

  /* ---- requests ---- */

  /** Rounds both sides have finished. */
  rounds(): number {
    const turns: [Set<number>, Set<number>] = [new Set(), new Set()];
    for (let node: TreeNode | null = this.live.node(); node?.parent; node = node.parent)
      if (node.seat !== null) turns[node.seat].add(node.turn);
    const on = this.turn.value;
    const done = (seat: Seat): number => turns[seat].size - (on === seat && this.midTurn(seat) ? 1 : 0);
    return Math.min(done(0), done(1));
  }

  /** The seat has decided something of this turn and has more to decide. */
  midTurn(seat: Seat): boolean {
    let node: TreeNode | null = this.live.node();
    while (node?.parent && node.seat === null) node = node.parent;
    return node?.parent != null && node.seat === seat && this.turn.value === seat;
  }

  mayRecall(seat: Seat): May {
    const count = this.counts.value[seat];
    if (this.spec.mode === "bots") return no("why.bots");
    if (this.outcome.value) return no("why.over");
    if (count.recalls <= 0) return no("why.used");
    if (!this.lastTurn(seat)) return no("why.nothing");
    if (this.overlay.pending) return no("why.pending");
    return count.recallDeniedAt === this.turnNumber() ? no("why.denied") : YES;
  }

  mayDraw(seat: Seat): May {
    const count = this.counts.value[seat];
    const theirs = this.counts.value[other(seat)].drawsAsked;
    if (this.spec.mode === "bots") return no("why.bots");
    if (this.outcome.value) return no("why.over");
    if (this.rounds() < FIRST_ROUNDS) return no("why.early");
    if (count.draws <= 0) return no("why.used");
    if (count.drawsAsked - theirs >= 2) return no("why.twoMore");
    if (this.overlay.pending) return no("why.pending");
    return count.drawDeniedAt === this.turnNumber() ? no("why.denied") : YES;
  }

  mayResign(): May {
    if (this.spec.mode === "bots") return no("why.bots");
    if (this.outcome.value) return no("why.over");
    return this.rounds() < FIRST_ROUNDS ? no("why.early") : YES;
  }

  recall(seat: Seat): void {
    if (!this.mayRecall(seat).ok) return;
    this.count(seat, (c) => ({ ...c, recalls: c.recalls - 1 }));
    this.log.say("log.askRecall", seat);
    if (this.spec.mode === "bot") return this.revert(seat);
    this.ask(seat, "request.recall", () => this.revert(seat), () => {
      this.count(seat, (c) => ({ ...c, recallDeniedAt: this.turnNumber() }));
      this.log.say("log.denyRecall", other(seat));
    });
  }

  draw(seat: Seat): void {
    if (!this.mayDraw(seat).ok) return;
    this.count(seat, (c) => ({ ...c, draws: c.draws - 1, drawsAsked: c.drawsAsked + 1 }));
    this.log.say("log.askDraw", seat);
    const agree = (): void => this.finish({ winner: 0, reason: "agreed", message: null });
    const deny = (): void => {
      this.count(seat, (c) => ({ ...c, drawDeniedAt: this.turnNumber() }));
      this.log.say("log.denyDraw", other(seat));
    };
    if (this.spec.mode === "bot") void this.askBotDraw(seat, agree, deny);
    else this.ask(seat, "request.draw", agree, deny);
  }

  /** The bot refuses when it is ahead (row 166). */
  private async askBotDraw(seat: Seat, agree: () => void, deny: () => void): Promise<void> {
    const level = this.spec.players[other(seat)].level ?? "";
    const thinking = this.turn.value === other(seat);
    if (thinking) this.generation++;
    const accepts = await this.brain?.acceptsDraw({ ...this.request(), level, viewer: other(seat) }).catch(() => false);
    if (this.outcome.value) return;
    if (accepts) return agree();
    deny();
    this.overlay.message({ key: "request.botDenied" });
    setTimeout(() => this.overlay.close(), 2000);
    if (thinking) void this.askBot();
  }

  /** The draw the side to move may claim by the rules (chess), "" when there is none. */
  claimable(): string {
    const seat = this.turn.value;
    return seat === null || this.isBot(seat) ? "" : this.live.node().state.claim;
  }

  claim(): void {
    const reason = this.claimable();
    if (reason) this.finish({ winner: 0, reason: "claimed", message: null });
  }

  resign(seat: Seat): void {
    if (!this.mayResign().ok) return;
    this.overlay.request({
      title: { key: "request.resign" }, text: { key: "request.resignText" }, accept: { key: "request.resignYes" },
      deny: { key: "request.resignNo" },
      onAccept: () => this.finish({ winner: winnerOver(seat), reason: "forfeit", message: null }),
      onDeny: () => undefined,
    });
  }

  private ask(seat: Seat, key: string, onAccept: () => void, onDeny: () => void): void {
    this.overlay.request({
      title: { key, args: [this.spec.players[seat].name] }, text: { key: `${key}Text` }, accept: { key: "request.accept" },
      deny: { key: "request.deny" }, onAccept, onDeny,
    });
  }

  private count(seat: Seat, change: (c: Counts) => Counts): void {
    const [first, second] = this.counts.value;
    this.counts.value = seat === 0 ? [change(first), second] : [first, change(second)];
  }

  turnNumber(): number {
    const node = this.live.node();
    const on = this.turn.value;
    return on !== null && this.midTurn(on) ? node.turn : node.turn + 1;
  }

  /** The first node of the seat's last turn. */
  private lastTurn(seat: Seat): TreeNode | null {
    let node: TreeNode | null = this.live.node();
    while (node?.parent && node.seat !== seat) node = node.parent;
    if (!node?.parent) return null;
    let first = node;
    for (let n: TreeNode | null = node; n?.parent && n.turn === first.turn; n = n.parent) if (n.seat === seat) first = n;
    return first;
  }

  private revert(seat: Seat): void {
    const first = this.lastTurn(seat);
    if (!first?.parent) return;
    this.generation++;
    this.brain?.stop();
    this.thinking.value = false;
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
    const [first, second] = this.counts.value;
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
    this.generation++;
    this.brain?.stop();
    this.clock.stop();
    this.overlay.abort();
    this.live.free();
    this.view.free();
  }
}

export function other(seat: Seat): Seat {
  return seat === 0 ? 1 : 0;
}

function winnerOver(seat: Seat): 1 | 2 {
  return seat === 0 ? 2 : 1;
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
