/* look.ts -- the look the parts are tested in. */
import type { Look } from "../../../web/board/types";

export const DEFAULT: Look = {
  style: "3d", board: "whiteoak", men: "whiteoak", font: "yankai", coordinates: "chinese", hints: "semilegal", dots: "green",
  effects: true, sound: false, volume: 0, dragOnMove: false, fallen: "king", reducedMotion: "auto",
};
