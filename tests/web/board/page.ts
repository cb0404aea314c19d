/* page.ts -- the page the board tests act on: the real widget on the real core, with nothing around it. */
import { createBoard } from "../../../web/board/board";
import { guideOf } from "../../../web/board/guide";
import { pointsAhead } from "../../../web/app/stores/position";
import { loadCore } from "../../../web/rules/load";
import type { Board, BoardOptions, Guide, Look, MadeMove } from "../../../web/board/types";
import type { BoardState, Core, Fault, Man, MoveState, Play, Seat } from "../../../web/rules/types";

export interface MountOptions {
  game?: string;
  fen?: string;
  rules?: string;
  width?: number;
  look?: Partial<Look>;
  perspective?: Seat;
  permission?: BoardOptions["permission"];
  pockets?: BoardOptions["pockets"];
  /** Who may plan a move while the other side thinks. */
  ahead?: Seat;
  /** False: the board only shows. */
  playable?: boolean;
}

export interface Kit {
  core: Core;
  board: Board;
  play: Play;
  guide: Guide;
  faults: (Fault | null)[];
  made: MadeMove[];
  boards: { board: Board; play: Play }[];
  mount(options?: MountOptions): Promise<void>;
  /** Takes everything away again. */
  clear(): void;
  createBoard: typeof createBoard;
  /** What the board asked when a step could mean several moves, and who answers. */
  choices: { asked: readonly string[]; pick(all: readonly string[]): string };
  /** Puts an editor there instead: two kings, boxes of all men, no rules. */
  edit(): void;
  /** Sounds started since the page was opened: an oscillator or a buffer each. */
  sounds: string[];
}

declare global {
  interface Window {
    kit: Kit;
  }
}

/* Nothing that has to be baked, so that a hundred pages open quickly; tests of looks, effects and sounds ask for them. */
const PLAIN: Partial<Look> = { board: "simple", men: "simple", effects: false, sound: false };

async function mount(o: MountOptions = {}): Promise<void> {
  const { kit } = window;
  await kit.core.load(o.game ?? "xiangqi");
  const play = kit.core.open(o.game ?? "xiangqi", { ...(o.fen ? { fen: o.fen } : {}), ...(o.rules ? { rules: o.rules } : {}) });
  const guide = guideOf(play, { refused: (why) => kit.faults.push(why) });
  guide.ahead = (from) => pointsAhead(kit.core, play, undefined, from);
  const board = createBoard({
    shape: play.game.shape,
    state: play.state(),
    ...(o.playable === false ? {} : { guide }),
    look: { ...PLAIN, ...o.look },
    ...(o.perspective ? { perspective: o.perspective } : {}),
    permission: o.permission ?? "all",
    label: "xiangqi board",
    choose: async (all) => ((kit.choices.asked = all), kit.choices.pick(all)),
    ...(o.pockets ? { pockets: o.pockets } : {}),
  });
  const frame = document.createElement("div");
  frame.style.width = `${o.width ?? 510}px`;
  frame.append(board.element, ...board.hands);
  document.body.append(frame);
  await board.setAhead(o.ahead ?? null);
  Object.assign(kit, { board, play, guide });
  kit.boards.push({ board, play });
}

function edit(): void {
  const { kit } = window;
  kit.clear();
  const game = kit.core.game("xiangqi");
  const everywhere = game.shape.names.map((_, p) => p);
  let men: Man[] = [{ point: 4, letter: "K", seat: 0 }, { point: 85, letter: "k", seat: 1 }];
  const state = (): BoardState => ({ men, turn: 0, hands: [{}, {}] });
  const guide: Guide = {
    free: true,
    targets: () => ({ semilegal: everywhere, legal: everywhere }),
    placements: () => [],
    between: (from, to) => [JSON.stringify([from, to])],
    attackers: () => [],
    property: () => ({ capture: false, check: false, mate: false }),
    play(token) {
      const [from, to] = JSON.parse(token) as [{ point: number } | { hand: string; seat: Seat }, number];
      const man = "point" in from ? men.find((m) => m.point === from.point)! : { letter: from.hand, seat: from.seat };
      men = [...men.filter((m) => m.point !== to && !("point" in from && m.point === from.point)), { ...man, point: to }];
      const move = { winner: -1, reason: "", message: { zh: "", en: "" }, claim: "" } as unknown as MoveState;
      return { state: state(), changes: [{ ...man, from: "point" in from ? from.point : null, to }], move, property: this.property(token) };
    },
    discard(from) {
      men = men.filter((m) => m.point !== from);
      return state();
    },
  };
  const board = createBoard({ shape: game.shape, state: state(), guide, look: PLAIN, pockets: [[..."KABRNCP"], [..."kabrncp"]] });
  const frame = document.createElement("div");
  frame.style.width = "400px";
  frame.append(board.hands[1], board.element, board.hands[0]);
  document.body.append(frame);
  Object.assign(kit, { board, guide });
  kit.boards.push({ board, play: kit.core.open("xiangqi") });
}

function clear(): void {
  const { kit } = window;
  for (const { board, play } of kit.boards.splice(0)) {
    board.destroy();
    play.free();
  }
  kit.faults.length = kit.made.length = kit.sounds.length = 0;
  document.body.replaceChildren();
  scrollTo(0, 0);
}

document.body.style.margin = "20px";
document.body.style.background = "#F4F1E9";
const core = await loadCore();
window.kit = { core, boards: [], faults: [], made: [], sounds: [], mount, edit, clear, createBoard, choices: { asked: [], pick: (all: readonly string[]) => all[0]! } } as unknown as Kit;
