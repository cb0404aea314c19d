/* requests.ts -- what the seats of a match ask of each other: takebacks, draws, resigning; how often, and when it is refused.
 *
 * Every request counts whatever its answer, and a denial holds for the turn (rows 149-159, 179-181).  `may…` says whether a button is live and why not.
 */
import { signal, type Signal } from "@preact/signals";
import type { Seat } from "../../rules/types";
import type { Match } from "./match";
import { other, winnerOver, type Counts, type May } from "./matchspec";
import type { TreeNode } from "./tree";

const YES: May = { ok: true, why: "" };
const no = (why: string): May => ({ ok: false, why });
export const FIRST_ROUNDS = 5;
const RECALLS = 5;
const DRAWS = 3;

export class Requests {
  readonly counts: Signal<readonly [Counts, Counts]>;

  constructor(private readonly match: Match, kept?: readonly [Counts, Counts]) {
    const { recalls = RECALLS, draws = DRAWS } = match.spec;
    const fresh = (): Counts => ({ recalls, draws, drawsAsked: 0, recallDeniedAt: -1, drawDeniedAt: -1 });
    this.counts = signal(kept ? [{ ...kept[0] }, { ...kept[1] }] : [fresh(), fresh()]);
  }

  /** Rounds both sides have finished. */
  rounds(): number {
    const turns: [Set<number>, Set<number>] = [new Set(), new Set()];
    for (let node: TreeNode | null = this.match.live.node(); node?.parent; node = node.parent)
      if (node.seat !== null) turns[node.seat].add(node.turn);
    const on = this.match.turn.value;
    const done = (seat: Seat): number => turns[seat].size - (on === seat && this.match.midTurn(seat) ? 1 : 0);
    return Math.min(done(0), done(1));
  }

  mayRecall(seat: Seat): May {
    const count = this.counts.value[seat];
    if (this.match.spec.mode === "bots") return no("why.bots");
    if (this.match.outcome.value) return no("why.over");
    if (count.recalls <= 0) return no("why.used");
    if (!this.match.lastTurn(seat)) return no("why.nothing");
    if (this.match.overlay.pending) return no("why.pending");
    return count.recallDeniedAt === this.match.turnNumber() ? no("why.denied") : YES;
  }

  mayDraw(seat: Seat): May {
    const count = this.counts.value[seat];
    const theirs = this.counts.value[other(seat)].drawsAsked;
    if (this.match.spec.mode === "bots") return no("why.bots");
    if (this.match.outcome.value) return no("why.over");
    if (this.rounds() < FIRST_ROUNDS) return no("why.early");
    if (count.draws <= 0) return no("why.used");
    if (count.drawsAsked - theirs >= 2) return no("why.twoMore");
    if (this.match.overlay.pending) return no("why.pending");
    return count.drawDeniedAt === this.match.turnNumber() ? no("why.denied") : YES;
  }

  mayResign(): May {
    if (this.match.spec.mode === "bots") return no("why.bots");
    if (this.match.outcome.value) return no("why.over");
    return this.rounds() < FIRST_ROUNDS ? no("why.early") : YES;
  }

  recall(seat: Seat): void {
    if (!this.mayRecall(seat).ok) return;
    this.count(seat, (c) => ({ ...c, recalls: c.recalls - 1 }));
    this.match.log.say("log.askRecall", seat);
    if (this.match.spec.mode === "bot") return this.match.revert(seat);
    this.ask(seat, "request.recall", () => this.match.revert(seat), () => {
      this.count(seat, (c) => ({ ...c, recallDeniedAt: this.match.turnNumber() }));
      this.match.log.say("log.denyRecall", other(seat));
    });
  }

  draw(seat: Seat): void {
    if (!this.mayDraw(seat).ok) return;
    this.count(seat, (c) => ({ ...c, draws: c.draws - 1, drawsAsked: c.drawsAsked + 1 }));
    this.match.log.say("log.askDraw", seat);
    const agree = (): void => this.match.finish({ winner: 0, reason: "agreed", message: null });
    const deny = (): void => {
      this.count(seat, (c) => ({ ...c, drawDeniedAt: this.match.turnNumber() }));
      this.match.log.say("log.denyDraw", other(seat));
    };
    if (this.match.spec.mode === "bot") void this.askBotDraw(seat, agree, deny);
    else this.ask(seat, "request.draw", agree, deny);
  }

  /** The bot refuses when it is ahead (row 166). */
  private async askBotDraw(seat: Seat, agree: () => void, deny: () => void): Promise<void> {
    const level = this.match.spec.players[other(seat)].level ?? "";
    const thinking = this.match.turn.value === other(seat);
    if (thinking) this.match.interrupt();
    const accepts = await this.match.brain?.acceptsDraw({ ...this.match.request(), level, viewer: other(seat) }).catch(() => false);
    if (this.match.outcome.value) return;
    if (accepts) return agree();
    deny();
    this.match.showMessage({ key: "request.botDenied" }, 2000);
    if (thinking) void this.match.askBot();
  }

  /** The draw the side to move may claim by the rules (chess), "" when there is none. */
  claimable(): string {
    const seat = this.match.turn.value;
    return seat === null || this.match.isBot(seat) ? "" : this.match.live.node().state.claim;
  }

  claim(): void {
    const reason = this.claimable();
    if (reason) this.match.finish({ winner: 0, reason: "claimed", message: null });
  }

  resign(seat: Seat): void {
    if (!this.mayResign().ok) return;
    this.match.overlay.request({
      title: { key: "request.resign" }, text: { key: "request.resignText" }, accept: { key: "request.resignYes" },
      deny: { key: "request.resignNo" },
      onAccept: () => this.match.finish({ winner: winnerOver(seat), reason: "forfeit", message: null }),
      onDeny: () => undefined,
    });
  }

  private ask(seat: Seat, key: string, onAccept: () => void, onDeny: () => void): void {
    this.match.overlay.request({
      title: { key, args: [this.match.spec.players[seat].name] }, text: { key: `${key}Text` }, accept: { key: "request.accept" },
      deny: { key: "request.deny" }, onAccept, onDeny,
    });
  }

  private count(seat: Seat, change: (c: Counts) => Counts): void {
    const [first, second] = this.counts.value;
    this.counts.value = seat === 0 ? [change(first), second] : [first, change(second)];
  }
}
