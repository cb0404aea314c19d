/* parts.test.ts -- rows 19, 20, 47 and 65 to 82: sounds, effects, the fallen, availability and hover. */
import { expect, test } from "vitest";
import { table, useBrowser, type Table } from "./kit";

useBrowser("parts");

/* Each position has a move of one kind. */
const TAKES = { fen: "3k5/9/9/p8/9/9/9/9/9/R3K4 w", from: "a0", to: "a6" };
const CHECKS = { fen: "3k5/9/9/9/9/9/9/9/9/R3K4 w", from: "a0", to: "a9" };
const TAKING_CHECK = { fen: "r2k5/9/9/9/9/9/9/9/9/R3K4 w", from: "a0", to: "a9" };
const MATES = { fen: "3k5/7R1/9/9/9/9/9/9/9/R3K4 w", from: "a0", to: "a9" };
const TAKING_MATE = { fen: "r2k5/7R1/9/9/9/9/9/9/9/R3K4 w", from: "a0", to: "a9" };

const inked = { effects: true } as const;

/** Waits until the ink is baked: the first effect that is seen tells. */
async function withInk(t: Table): Promise<void> {
  for (let i = 0; i < 200 && !(await t.count(".cb-fx")); i++) {
    await t.page.evaluate(() => window.kit.board.effect("capture"));
    await new Promise((r) => setTimeout(r, 200));
  }
  await t.page.evaluate(() => window.kit.board.abort());
}

const effects = (t: Table) => t.page.evaluate(() => [...document.querySelectorAll(".cb-fx")].filter((e) => e.checkVisibility()).map((e) => e.classList[1]!.slice(3)));

async function play(t: Table, { fen, from, to }: typeof TAKES): Promise<void> {
  await t.page.evaluate(async (f) => {
    window.kit.clear();
    await window.kit.mount({ fen: f, look: { effects: true } });
  }, fen);
  await t.page.evaluate(() => window.kit.board.setLook({}));
  await t.click(from, to);
  await t.run(310);
  await t.page.evaluate(() => new Promise((r) => queueMicrotask(() => r(0))));
}

test("rows 47, 19, 20, 73 to 77: one effect a move, mate before check before capture, each drawn and placed as stated", async () => {
  const t = await table({ clock: true, look: inked });
  await withInk(t);
  const seen: Record<string, string[]> = {};
  for (const [name, move] of Object.entries({ TAKES, CHECKS, TAKING_CHECK, MATES, TAKING_MATE })) {
    await play(t, move);
    seen[name] = await effects(t);
  }
  expect(seen).toEqual({ TAKES: ["capture"], CHECKS: ["check"], TAKING_CHECK: ["check"], MATES: ["mate"], TAKING_MATE: ["mate"] });

  const plank = await t.page.evaluate(() => document.querySelector(".cb-plank")!.getBoundingClientRect().toJSON() as DOMRect);
  const middle = { x: plank.x + plank.width / 2, y: plank.y + plank.height / 2 };
  const shown = async (kind: "capture" | "check" | "mate", seat: 0 | 1, view: 0 | 1) => {
    await t.page.evaluate(([k, s, v]) => {
      window.kit.board.setPerspective(v as 0);
      window.kit.board.effect(k as "mate", s as 0);
    }, [kind, seat, view] as const);
    await t.page.evaluate(() => new Promise((r) => queueMicrotask(() => r(0))));
    return t.page.evaluate((k) => {
      const el = document.querySelector(`.cb-${k}`)!;
      const [ink, ...chars] = [...el.children] as HTMLElement[];
      const at = (e: Element, time: number) => {
        e.getAnimations().forEach((a) => (a.pause(), (a.currentTime = time)));
        const r = e.getBoundingClientRect();
        return { x: r.x + r.width / 2, y: r.y + r.height / 2, w: r.width };
      };
      const frames = (e: Element) => (e.getAnimations()[0]!.effect as KeyframeEffect).getKeyframes().map((f) => [f.computedOffset, /scale\((.*?)\)/.exec(String(f.transform))![1], /blur\((.*)\)/.exec(String(f.filter))![1] === "0px" ? "sharp" : "blurred", f.opacity]);
      return {
        ms: ink!.getAnimations()[0]!.effect!.getTiming().duration,
        inkFrames: frames(ink!),
        charFrames: frames(chars[0]!),
        ink: at(ink!, 450),
        picture: getComputedStyle(ink!).backgroundImage.slice(0, 9),
        chars: chars.map((c) => ({ char: c.dataset.char, ...at(c, 450), late: at(c, 700).x, early: at(c, 200).x })),
        through: getComputedStyle(el).pointerEvents,
      };
    }, kind);
  };

  for (const view of [0, 1] as const) {
    const take = await shown("capture", 0, view);
    expect(Math.hypot(take.ink.x - middle.x, take.ink.y - middle.y)).toBeLessThan(1);
    expect(take.chars.map((c) => c.char)).toEqual(["吃"]);
    const mate = await shown("mate", 1, view);
    expect(Math.hypot(mate.ink.x - middle.x, mate.ink.y - middle.y)).toBeLessThan(1);
    for (const seat of [0, 1] as const) {
      const check = await shown("check", seat, view);
      expect(seat === view ? check.ink.y > middle.y + 50 : check.ink.y < middle.y - 50).toBe(true);
      expect(Math.abs(check.ink.x - middle.x)).toBeLessThan(1);
    }
  }
  const check = await shown("check", 0, 0);
  const [jiang, jun] = check.chars;
  expect([jiang!.char, jun!.char]).toEqual(["将", "军"]);
  expect(jiang!.x < check.ink.x && jiang!.y < check.ink.y && jun!.x > check.ink.x && jun!.y > check.ink.y).toBe(true);

  const mate = await shown("mate", 0, 0);
  const [jue, sha] = mate.chars;
  expect([jue!.char, sha!.char]).toEqual(["绝", "杀"]);
  expect(jue!.x).toBeLessThan(sha!.x);
  expect(jue!.y).toBeLessThan(sha!.y);
  expect(sha!.late - jue!.late).toBeGreaterThan(sha!.early - jue!.early + 5);

  expect(mate.ms).toBe(900);
  expect(mate.through).toBe("none");
  expect(mate.picture).toBe('url("blob');
  expect(mate.inkFrames).toEqual([[0, "0.55", "blurred", "0"], [0.2, "1", "sharp", "1"], [0.8, "1.02", "sharp", "1"], [1, "1.3", "blurred", "0"]]);
  expect(mate.charFrames).toEqual([[0, "2.2", "blurred", "0"], [0.2, "1", "sharp", "1"], [0.8, "1.02", "sharp", "1"], [1, "1.3", "blurred", "0"]]);

  await t.page.evaluate(() => window.kit.board.abort());
  expect(await effects(t)).toEqual([]);
  expect(await t.page.evaluate(() => document.getAnimations().length)).toBe(0);
  await t.page.evaluate(() => window.kit.board.setLook({ effects: false }).then(() => window.kit.board.effect("mate")));
  expect(await effects(t)).toEqual([]);
  expect(t.complaints).toEqual([]);
  await t.context.close();
});

/** Counts what is started in WebAudio. */
const countSounds = () => {
  const started: number[] = [];
  Object.assign(window, { started });
  const start = AudioScheduledSourceNode.prototype.start;
  AudioBufferSourceNode.prototype.start = function (when?: number) {
    started.push((this as AudioBufferSourceNode).buffer?.length ?? 0);
    return start.call(this, when);
  };
  OscillatorNode.prototype.start = function (when?: number) {
    started.push(-1);
    return start.call(this, when);
  };
};

test("rows 65, 66: each event plays its own sound once, and none when sound is off", async () => {
  const t = await table({ before: countSounds, look: { sound: true, volume: 0.2 } });
  const started = () => t.page.evaluate(() => (window as unknown as { started: number[] }).started.splice(0));
  await t.page.mouse.click(5, 5); // browsers want a gesture before the first sound
  const lengths = new Set<number>();
  for (const kind of ["capture", "check", "mate", "draw", "move"] as const) {
    await t.page.evaluate((k) => window.kit.board.sound(k), kind);
    await t.page.waitForFunction(() => (window as unknown as { started: number[] }).started.length > 0);
    await t.page.waitForTimeout(50);
    const now = await started();
    expect(now, kind).toHaveLength(1);
    lengths.add(now[0]!);
  }
  expect(lengths.size).toBeGreaterThanOrEqual(4);
  await t.page.evaluate(() => window.kit.board.setLook({ sound: false }).then(() => window.kit.board.sound("mate")));
  await t.click("h2", "e2");
  await t.page.waitForTimeout(450);
  expect(await started()).toEqual([]);
  await t.page.evaluate(() => window.kit.board.setLook({ sound: true }));
  await t.click("h9", "g7");
  await t.page.waitForTimeout(450);
  expect(await started()).toHaveLength(1);
  await t.close();
});

test("row 78: the fallen side's king, or the whole side, gets dark", async () => {
  const t = await table();
  await t.ready();
  const dark = () => t.page.evaluate(() => [...document.querySelectorAll<HTMLElement>(".cb-man.dark")].map((m) => m.dataset.at!).sort());
  await t.page.evaluate(() => window.kit.board.setFallen(1));
  expect(await dark()).toEqual(["E9"]);
  expect(await t.page.evaluate(() => getComputedStyle(document.querySelector(".cb-man.dark .up")!).filter)).toBe("brightness(0.48)");
  await t.page.evaluate(() => window.kit.board.setLook({ fallen: "team" }));
  expect(await dark()).toHaveLength(16);
  expect((await dark()).every((at) => Number(at[1]) > 4)).toBe(true);
  await t.page.evaluate(() => window.kit.board.setFallen(null));
  expect(await dark()).toEqual([]);
  await t.close();
});

test("rows 79, 80: with something selected every square and man is available or not, and targets carry a green dot", async () => {
  const t = await table({ fen: "4k4/9/9/p3p4/9/9/9/4R4/9/3K5 w" });
  await t.ready();
  const labelled = () => t.page.evaluate(() => ["cb-sq", "cb-man"].map((c) => {
    const all = [...document.querySelectorAll(`.${c}`)];
    return [all.length, all.filter((e) => e.classList.contains("available") !== e.classList.contains("unavailable")).length];
  }));
  expect((await labelled()).map((l) => l[1])).toEqual([0, 0]);
  await t.click("e2");
  expect(await labelled()).toEqual([[90, 90], [5, 5]]);
  const dots = await t.page.evaluate(() => {
    const dot = (e: Element) => getComputedStyle(e, "::after");
    const drawn = (e: Element) => dot(e).content !== "none" && dot(e).borderRadius === "50%" && dot(e).backgroundColor === "rgb(40, 114, 80)";
    const at = (e: Element) => ((e as HTMLElement).dataset.index ?? (e as HTMLElement).dataset.at)!.toLowerCase();
    return {
      squares: [...document.querySelectorAll(".cb-sq")].filter(drawn).map(at).sort(),
      men: [...document.querySelectorAll(".cb-man")].filter(drawn).map(at),
    };
  });
  expect([...dots.squares, ...dots.men].sort()).toEqual((await t.targets("e2")).semilegal);
  expect(dots.men).toEqual(["e6"]);
  await t.page.evaluate(() => window.kit.board.setLook({ dots: "red" })); // C-24
  await t.click("e2");
  await t.click("e2");
  expect(await t.page.evaluate(() => getComputedStyle(document.querySelector(".cb-sq.available:not(.held)")!, "::after").backgroundColor)).toBe("rgb(171, 39, 29)");
  await t.close();
});

const hovered = (t: Table, name: string) =>
  t.page.evaluate((n) => {
    const sq = document.querySelector(`[data-index="${n}"]`)!;
    return getComputedStyle(sq, "::before").backgroundColor;
  }, name.toUpperCase());

test("row 81: the pointer turns available squares green and others red; available men get the finger, others nothing", async () => {
  const t = await table({ fen: "4k4/9/9/p3p4/9/9/9/4R4/9/3K5 w" });
  await t.click("e2");
  await t.hover("e4");
  expect(await t.squares("hover-available")).toEqual(["e4"]);
  expect(await hovered(t, "e4")).toMatch(/color\(srgb 0\.15\d* 0\.44\d* 0\.31\d* \/ 0\.34\)/);
  await t.hover("f4");
  expect(await t.squares("hover-unavailable")).toEqual(["f4"]);
  expect(await hovered(t, "f4")).toBe("rgba(196, 38, 28, 0.3)");
  expect(await hovered(t, "e4")).toBe("rgba(0, 0, 0, 0)");
  const cursors = await t.page.evaluate(() => Object.fromEntries([...document.querySelectorAll<HTMLElement>(".cb-man")].map((m) => [m.dataset.at!, getComputedStyle(m).cursor])));
  expect(cursors.E6).toBe("pointer");
  expect(cursors.A6).toBe("auto");
  expect(cursors.E9).toBe("auto");
  await t.hover("a6");
  expect(await t.count(".cb-sq[class*=hover]")).toBe(0);
  await t.close();
});

test("row 82: with marks off nothing is dotted, every man has the finger, every square turns white", async () => {
  const t = await table({ fen: "4k4/9/9/p3p4/9/9/9/4R4/9/3K5 w", look: { hints: "off" } });
  await t.click("e2");
  expect(await t.page.evaluate(() => [...document.querySelectorAll(".cb-sq,.cb-man")].filter((e) => !["none", '""'].includes(getComputedStyle(e, "::after").content) || getComputedStyle(e, "::after").borderRadius === "50%").length)).toBe(0);
  const cursors = await t.page.evaluate(() => [...document.querySelectorAll(".cb-man")].map((m) => getComputedStyle(m).cursor));
  expect(new Set(cursors)).toEqual(new Set(["pointer"]));
  for (const name of ["e4", "f4"]) {
    await t.hover(name);
    expect(await hovered(t, name)).toBe("rgba(255, 255, 255, 0.5)");
  }
  await t.close();
});

test("reduced motion: moves jump and the board answers at once", async () => {
  const t = await table({ clock: true, look: { reducedMotion: true } });
  await t.click("h2", "e2");
  expect(await t.count(".cb-man.moving")).toBe(0);
  expect(await t.man("e2")).not.toBeNull();
  await t.click("h7");
  expect((await t.man("h7"))?.classes).toContain("selected");
  await t.click("h4");
  expect(await t.count(".cb-man.moving")).toBe(0);
  await t.close();
});
