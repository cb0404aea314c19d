/* overlay.ts -- the sheet over the board's centre: a message, or a request with two answers.
 *
 * A request denies itself after ten seconds (row 146).  The chosen button stays lit while the sheet fades, so that both people at a
 * board see what was answered (row 182).
 */
import { signal, type Signal } from "@preact/signals";

/** Words of the locale, or a sentence as it is (the server's, another program's). */
export type Phrase = { key: string; args?: readonly (string | number)[] } | { text: string };

export interface RequestSpec {
  title: Phrase;
  text?: Phrase;
  accept: Phrase;
  deny: Phrase;
  onAccept(): void;
  onDeny(): void;
  seconds?: number;
}

export interface Shown {
  kind: "message" | "request";
  title: Phrase;
  text?: Phrase;
  accept?: Phrase;
  deny?: Phrase;
  /** Milliseconds until it denies itself, and the whole. */
  left: number;
  whole: number;
  /** What was answered; the sheet is fading then. */
  chosen: "accept" | "deny" | "close" | null;
}

const FADE = 400;

export class Overlay {
  readonly shown: Signal<Shown | null> = signal(null);
  private spec: RequestSpec | null = null;
  private timer: ReturnType<typeof setInterval> | null = null;
  private fade: ReturnType<typeof setTimeout> | null = null;
  private ends = 0;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** True while a request waits for its answer. */
  get pending(): boolean {
    return this.spec !== null;
  }

  message(title: Phrase, text?: Phrase): void {
    this.abort();
    this.shown.value = { kind: "message", title, ...(text ? { text } : {}), left: 0, whole: 0, chosen: null };
  }

  request(spec: RequestSpec): void {
    this.abort();
    const whole = (spec.seconds ?? 10) * 1000;
    this.spec = spec;
    this.ends = this.now() + whole;
    this.shown.value = {
      kind: "request", title: spec.title, ...(spec.text ? { text: spec.text } : {}), accept: spec.accept, deny: spec.deny,
      left: whole, whole, chosen: null,
    };
    this.timer = setInterval(() => this.tick(), 100);
  }

  answer(choice: "accept" | "deny"): void {
    const spec = this.spec;
    if (!spec) return;
    this.settle(choice);
    if (choice === "accept") spec.onAccept();
    else spec.onDeny();
  }

  close(): void {
    if (this.shown.value?.kind === "message" && !this.shown.value.chosen) this.settle("close");
  }

  /** Takes everything away at once and answers nothing. */
  abort(): void {
    this.clear();
    this.shown.value = null;
  }

  private tick(): void {
    const left = Math.max(0, this.ends - this.now());
    if (left === 0) this.answer("deny");
    else if (this.shown.value) this.shown.value = { ...this.shown.value, left };
  }

  private settle(choice: "accept" | "deny" | "close"): void {
    this.clear();
    const shown = this.shown.value;
    if (!shown) return;
    const fading = { ...shown, chosen: choice };
    this.shown.value = fading;
    this.fade = setTimeout(() => {
      if (this.shown.value === fading) this.shown.value = null;
    }, FADE);
  }

  private clear(): void {
    this.spec = null;
    if (this.timer !== null) clearInterval(this.timer);
    if (this.fade !== null) clearTimeout(this.fade);
    this.timer = this.fade = null;
  }
}
