/* guide.ts -- lets the board ask a game being played: the usual Guide of a page. */
import type { Fault, Play, Point, Source } from "../rules/types";
import type { Guide } from "./types";

export interface GuideEvents {
  /** After a move was made on the board, before it is seen. */
  played?(token: string): void;
  /** What was refused and why, to be shown to the person. */
  refused?(why: Fault | null, from: Source | null, to: Point | null): void;
}

export function guideOf(play: Play, events: GuideEvents = {}): Guide {
  return {
    targets: (from) => play.targets(from),
    /* Only games whose turns take several decisions have any without a source; asking the others costs a list of all moves. */
    placements: () => (play.game.multi ? play.placements() : []),
    between: (from, to) => play.between(from, to),
    attackers: (from, to) => play.attackers(from, to),
    property: (token) => play.property(token),
    parse: (text) => play.parse(text),
    play(token) {
      const property = play.property(token);
      const moves = play.play(token);
      events.played?.(token);
      return { state: play.state(), changes: moves.flatMap((m) => m.changes), move: moves[moves.length - 1]!.state, property };
    },
    refused: (from, to) => events.refused?.(to === null ? null : play.why(from, to), from, to),
  };
}
