/* page.ts -- the page the board tests act on: the real widget on the real core, with nothing around it. */
import { createBoard } from "../../../web/board/board";
import { guideOf } from "../../../web/board/guide";
import { loadCore } from "../../../web/rules/load";
import type { Board, BoardOptions, Guide, Look, MadeMove } from "../../../web/board/types";
import type { Core, Fault, Play, Seat } from "../../../web/rules/types";

export interface MountOptions {
  game?: string;
  fen?: string;
  rules?: string;
  width?: number;
  look?: Partial<Look>;
  perspective?: Seat;
  permission?: BoardOptions["permission"];
  pockets?: BoardOptions["pockets"];
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
  const board = createBoard({
    shape: play.game.shape,
    state: play.state(),
    ...(o.playable === false ? {} : { guide }),
    look: { ...PLAIN, ...o.look },
    ...(o.perspective ? { perspective: o.perspective } : {}),
    permission: o.permission ?? "all",
    label: "xiangqi board",
    ...(o.pockets ? { pockets: o.pockets } : {}),
  });
  const frame = document.createElement("div");
  frame.style.width = `${o.width ?? 510}px`;
  frame.append(board.element, ...board.hands);
  document.body.append(frame);
  Object.assign(kit, { board, play, guide });
  kit.boards.push({ board, play });
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
window.kit = { core, boards: [], faults: [], made: [], sounds: [], mount, clear, createBoard } as unknown as Kit;
