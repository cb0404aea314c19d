/* diagram.tsx -- a small position as a book prints it: hairlines, outlined discs for the first side, filled ones for the second.
 *
 * Below 240 pixels a carved board is noise; this is what DESIGN.md asks for instead.
 */
import type { ComponentChildren } from "preact";
import type { BoardShape, BoardState, GameInfo, Man } from "../../rules/types";
import { carved } from "../i18n";

const PAD = 0.62;

export function Diagram(props: { info: GameInfo; state: BoardState; label: string }) {
  const { shape } = props.info;
  const width = shape.width - 1 + 2 * PAD;
  const height = shape.height - 1 + 2 * PAD;
  const top = shape.height - 1;
  const at = (point: number): [number, number] => {
    const [x, y] = shape.xy[point] ?? [0, 0];
    return [x, top - y];
  };
  const { last } = props.state;
  return (
    <svg class="diagram" viewBox={`${-PAD} ${-PAD} ${width} ${height}`} role="img" aria-label={props.label}>
      <Lines shape={shape} />
      {last?.from != null && <circle class="from" cx={at(last.from)[0]} cy={at(last.from)[1]} r=".17" />}
      {props.state.men.map((man) => <Disc key={man.point} man={man} info={props.info} at={at(man.point)} last={man.point === last?.to} />)}
    </svg>
  );
}

function Disc({ man, info, at, last }: { man: Man; info: GameInfo; at: [number, number]; last: boolean }) {
  const [x, y] = at;
  const side = man.seat === null ? "nobody" : man.seat === 0 ? "first" : "second";
  const glyph = man.hidden || man.pressed ? "" : glyphOf(info, man.letter);
  return (
    <g class={side}>
      {last && <circle class="last" cx={x} cy={y} r=".5" />}
      <circle cx={x} cy={y} r=".44" />
      {glyph && <text x={x} y={y} dy=".215">{glyph}</text>}
    </g>
  );
}

const CHESS: Record<string, string> = { k: "♚", q: "♛", r: "♜", b: "♝", n: "♞", p: "♟" };

function glyphOf(info: GameInfo, letter: string): string {
  if (info.shape.lines === "squares") return CHESS[letter.toLowerCase()] ?? letter;
  if (info.shape.lines === "qilin") return "";
  return carved(info, letter);
}

function Lines({ shape }: { shape: BoardShape }) {
  if (shape.lines === "squares") return <Squares shape={shape} />;
  return <path class="lines" d={shape.lines === "qilin" ? qilinLines() : xiangqiLines()} />;
}

function Squares({ shape }: { shape: BoardShape }) {
  const dark: ComponentChildren[] = [];
  for (let y = 0; y < shape.height; y++)
    for (let x = 0; x < shape.width; x++)
      if ((x + shape.height - 1 - y) % 2 === 0) dark.push(<rect key={`${x}.${y}`} class="dark" x={x - 0.5} y={y - 0.5} width="1" height="1" />);
  return <>{dark}<rect class="lines" x="-.5" y="-.5" width={shape.width} height={shape.height} /></>;
}

function xiangqiLines(): string {
  let d = "M0 0H8V9H0Z";
  for (let y = 1; y < 9; y++) d += `M0 ${y}H8`;
  for (let x = 1; x < 8; x++) d += `M${x} 0V4M${x} 5V9`;
  return `${d}M3 0L5 2M5 0L3 2M3 9L5 7M5 9L3 7`;
}

function qilinLines(): string {
  let d = "";
  for (const i of [0, 1, 2]) d += `M${i} ${i}H${6 - i}V${6 - i}H${i}Z`;
  return `${d}M3 0V2M3 4V6M0 3H2M4 3H6M0 0L2 2M6 0L4 2M0 6L2 4M6 6L4 4`;
}
