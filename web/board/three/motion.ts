/* motion.ts -- time for the solid view: motions run, and only while one does (or something was changed) are frames drawn.
 *
 * A motion is a function of its progress.  Each belongs to an owner; a new one of the same owner and name ends the old one where it is.
 */

export type Step = (progress: number) => void;

interface Motion {
  key: string;
  begun: number | null;
  ms: number;
  step: Step;
  done: (() => void) | undefined;
}

/** cubic-bezier(.3, 0, .1, 1), the ease of a move: solved for x by bisection, ample for a frame. */
export function ease(x: number): number {
  const bezier = (a: number, b: number, t: number) => 3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t;
  let low = 0;
  let high = 1;
  for (let i = 0; i < 14; i++) {
    const mid = (low + high) / 2;
    if (bezier(0.3, 0.1, mid) < x) low = mid;
    else high = mid;
  }
  return bezier(0, 1, (low + high) / 2);
}

export class Motions {
  private readonly running = new Map<string, Motion>();
  private frame = 0;

  constructor(private readonly draw: () => void) {}

  get idle(): boolean {
    return !this.frame;
  }

  /** Asks for one frame. */
  wake(): void {
    if (!this.frame) this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  start(key: string, ms: number, step: Step, done?: () => void): void {
    this.running.delete(key);
    if (ms <= 0) {
      step(1);
      done?.();
    } else this.running.set(key, { key, begun: null, ms, step, done });
    this.wake();
  }

  /** Forgets a motion; what it moved stays where it is. */
  stop(key: string): void {
    this.running.delete(key);
  }

  stopAll(): void {
    this.running.clear();
  }

  /** Runs every motion to its end at once. */
  finish(): void {
    for (const m of [...this.running.values()]) this.end(m);
    this.wake();
  }

  private end(m: Motion): void {
    this.running.delete(m.key);
    m.step(1);
    m.done?.();
  }

  private tick(now: number): void {
    this.frame = 0;
    for (const m of [...this.running.values()]) {
      m.begun ??= now;
      const progress = (now - m.begun) / m.ms;
      if (progress >= 1) this.end(m);
      else m.step(progress);
    }
    if (this.running.size) this.wake();
    this.draw();
  }

  destroy(): void {
    this.running.clear();
    cancelAnimationFrame(this.frame);
    this.frame = 0;
  }
}
