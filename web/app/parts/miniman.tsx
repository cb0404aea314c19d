/* miniman.tsx -- a man of 24 pixels: a disc with its character, plain enough to read at that size. */
import type { GameInfo, Seat } from "../../rules/types";

const CHESS: Record<string, string> = { k: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟" };

export function MiniMan({ info, letter, seat, size = 24 }: { info: GameInfo; letter: string; seat: Seat | null; size?: number }) {
  const side = seat === null ? "nobody" : info.seats[seat];
  const man = info.men.find((m) => m.letter === letter);
  const glyph = info.shape.lines === "squares" ? CHESS[letter.toLowerCase()] : (man?.zh ?? "");
  return (
    <svg class={`mini-man ${side} ${info.shape.lines}`} width={size} height={size} viewBox="-12 -12 24 24" aria-hidden="true">
      <circle class="wall" cy=".6" r="11" />
      <circle class="top" r="10.800" />
      <circle class="ring" r="8.800" />
      <text y="4.600">{glyph}</text>
    </svg>
  );
}
