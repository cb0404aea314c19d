/* desk.ts -- what one person at a match has before them: which way the board is turned, whose requests are meant, hints, the rule just broken.
 *
 * The match itself is shared: two desks of one match can stand in a page (row 143).
 */
import { computed, effect, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Arrow } from "../board/types";
import type { Point, Seat, Source } from "../rules/types";
import { HintStore } from "./hint";
import { arrowOf } from "./points";
import { RuleNote } from "./parts/rulebox";
import { prefs } from "./services";
import type { Match } from "./stores/match";
import { other } from "./stores/matchspec";

export class Desk {
  readonly flipped: Signal<boolean> = signal(false);
  readonly note = new RuleNote();
  readonly hints = new HintStore();
  /** Who sees the board: in a game with covered men nobody sees what only the other side knows. */
  readonly viewer: Seat | undefined;
  readonly friend: boolean;
  /** The seat at the near side of the board. */
  readonly bottom: ReadonlySignal<Seat>;
  /** The seat whose requests the buttons make. */
  readonly speaks: ReadonlySignal<Seat>;
  readonly mayHint: ReadonlySignal<boolean>;
  readonly arrows: ReadonlySignal<readonly Arrow[]>;
  /** The seat that may plan a move while the computer thinks: in games of single steps, while the board shows where the game stands. */
  readonly ahead: ReadonlySignal<Seat | null>;
  private readonly speaker: Signal<Seat | null> = signal(null);
  private readonly stop: () => void;

  constructor(readonly match: Match, readonly seat: Seat) {
    this.friend = match.spec.mode === "friend";
    this.viewer = match.tree.info.hidden && match.spec.mode === "bot" ? seat : undefined;
    this.bottom = computed(() => (this.flipped.value ? other(seat) : seat));
    this.speaks = computed(() => (this.friend ? (this.speaker.value ?? match.turn.value ?? 0) : seat));
    this.mayHint = computed(() => {
      const turn = match.turn.value;
      return !match.outcome.value && match.atLive.value && turn !== null && !match.isBot(turn);
    });
    this.arrows = computed(() => {
      const hint = this.hints.hint.value;
      const arrow = hint && hint.told >= 2 && match.atLive.value ? arrowOf(match.tree.info, hint.token, "advice") : null;
      return arrow ? [arrow] : [];
    });
    const { multi, hands } = match.tree.info;
    this.ahead = computed(() => (match.spec.mode === "bot" && !multi && !hands && match.atLive.value && prefs.values.value.ahead ? seat : null));
    this.stop = effect(() => {
      match.live.path.value;
      this.clear();
    });
  }

  /** What was said of the position before is said no more. */
  private clear(): void {
    this.hints.clear();
    this.note.clear();
    this.speaker.value = null;
  }

  flip(): void {
    this.flipped.value = !this.flipped.value;
  }

  speakFor(seat: Seat): void {
    this.speaker.value = seat;
  }

  askHint(): void {
    void this.hints.more(this.match.request(), this.match.turn.value ?? 0);
  }

  /** A move was refused: names the rule, and keeps it in the log. */
  refused(from: Source | null, to: Point | null, planned = false): void {
    const fault = this.note.explain(this.match.live.play, from, to, planned);
    if (fault) this.match.log.refused(this.match.turn.value, fault);
  }

  dispose(): void {
    this.stop();
  }
}
