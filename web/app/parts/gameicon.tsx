/* gameicon.tsx -- a small picture for each game of the house, drawn in the manner of its men. */
import type { ComponentChildren } from "preact";
import { t } from "../i18n";

function Disc({ x = 0, y = 0, red = true, children }: { x?: number; y?: number; red?: boolean; children?: ComponentChildren }) {
  return (
    <g class={`disc ${red ? "red" : "black"}`} transform={`translate(${x} ${y})`}>
      <circle class="wall" cy="1.500" r="25" />
      <circle class="top" r="24.500" />
      <circle class="ring" r="19.500" />
      {children}
    </g>
  );
}

const CURL = "M0 -2.500c6-2 8-9 3-12.500-4.500-3-9.500 1-7.500 5";

function picture(id: string): ComponentChildren {
  switch (id) {
    case "jieqi":
      return <Disc>{[0, 90, 180, 270].map((turn) => <path key={turn} class="curl" d={CURL} transform={`rotate(${turn}) scale(.92)`} />)}</Disc>;
    case "doublestep":
      return <><Disc x={-10} y={-5}><text y="10">{t("icon.horse")}</text></Disc><Disc x={9} y={6}><text y="10">{t("icon.horse")}</text></Disc></>;
    case "stone":
      return <path class="stone" d="M-24 6C-25-8-13-18 2-18 16-18 25-9 24 3 23 15 10 20-4 20-16 20-23 16-24 6Z" />;
    case "qilin":
      return <path class="grid" d="M-26-26H26V26H-26ZM-17-17H17V17H-17ZM-8-8H8V8H-8ZM0-26V-8M0 8V26M-26 0H-8M8 0H26M-26-26L-8-8M26-26L8-8M-26 26L-8 8M26 26L8 8" />;
    case "chess":
      return <Disc red={false}><text y="11" class="chess">♚</text></Disc>;
    case "crazyhouse":
      return <Disc red={false}><text y="11" class="chess">♞</text></Disc>;
    default:
      return <Disc><text y="10">{t(`icon.${id}`)}</text></Disc>;
  }
}

export function GameIcon({ id }: { id: string }) {
  return <svg class="game-icon" viewBox="-36 -32 72 66" aria-hidden="true">{picture(id)}</svg>;
}
