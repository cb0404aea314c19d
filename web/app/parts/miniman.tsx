/* miniman.tsx -- a man of 24 pixels: a disc with its character, plain enough to read at that size. */
import type { GameInfo, Seat } from "../../rules/types";
import { carved } from "../i18n";

const CHESS: Record<string, string> = { k: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟" };

export function MiniMan({ info, letter, seat, size = 24 }: { info: GameInfo; letter: string; seat: Seat | null; size?: number }) {
  const side = seat === null ? "nobody" : info.seats[seat];
  const glyph = info.shape.lines === "squares" ? CHESS[letter.toLowerCase()] : carved(info, letter);
  return (
    <svg class={`mini-man ${side} ${info.shape.lines}`} width={size} height={size} viewBox="-12 -12 24 24" aria-hidden="true">
      <circle class="wall" cy=".6" r="11" />
      <circle class="top" r="10.800" />
      <circle class="ring" r="8.800" />
      <text y="4.600">{glyph}</text>
    </svg>
  );
}

/** Stones still in hand, lying one half over the other. */
export function StonePile({ count, seat }: { count: number; seat: Seat }) {
  const step = 6;
  const width = 22 + Math.max(0, count - 1) * step;
  return (
    <svg class={`stone-pile s${seat}`} width={width} height="22" viewBox={`0 0 ${width} 22`} aria-hidden="true">
      {Array.from({ length: count }, (_, at) => (
        <g key={at} transform={`translate(${11 + at * step} 11)`}>
          <circle class="stone" r="10.500" />
          <circle class="ring" r="7.500" />
          {seat === 1 && <circle class="ring" r="4.500" />}
          {at === count - 1 && <circle class="eye" r="1.500" />}
        </g>
      ))}
    </svg>
  );
}
