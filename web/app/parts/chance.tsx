/* chance.tsx -- who stands better, in words a person would say: a bar, a sentence, and the curve of a whole game. */
import type { GameInfo } from "../../rules/types";
import { seatName, t } from "../i18n";
import { verdict } from "../stores/engine";
import type { Path, TreeNode } from "../stores/tree";

/** "Red a little better". */
export function verdictText(info: GameInfo, chance: number): string {
  const { key, seat } = verdict(chance);
  return seat === null ? t(key) : t(key, seatName(info, seat));
}

/** "54 in 100", for the first seat. */
export function chanceText(chance: number): string {
  return t("chance.of100", Math.round(chance / 10));
}

export function ChanceBar({ chance }: { chance: number }) {
  return (
    <div class="chance-bar" role="img" aria-label={chanceText(chance)}>
      <i style={{ transform: `scaleX(${chance / 1000})` }} />
    </div>
  );
}

const WIDTH = 400;
const HEIGHT = 84;
/** A swing of this much in one move is a turning point. */
const SWING = 120;

/** The first seat's chances after every move of a line; turning points are circles, and all of it can be clicked. */
export function ChanceGraph(props: { info: GameInfo; line: readonly TreeNode[]; path: Path; onGo(path: Path): void }) {
  const { line } = props;
  const known = line.map((node, at) => ({ node, at })).filter(({ node }) => node.chance !== undefined);
  if (known.length < 2) return null;
  const step = WIDTH / Math.max(1, line.length - 1);
  const x = (at: number): number => at * step;
  const y = (chance: number): number => HEIGHT - (chance / 1000) * HEIGHT;
  const points = known.map(({ node, at }) => `${x(at).toFixed(1)},${y(node.chance ?? 500).toFixed(1)}`).join(" ");
  const turning = known.filter(({ node }, at) => Math.abs((node.chance ?? 500) - (known[at - 1]?.node.chance ?? node.chance ?? 500)) >= SWING);
  const here = line.findIndex((node) => node.path === props.path);
  const first = known[0]?.at ?? 0;
  const last = known.at(-1)?.at ?? 0;
  const pick = (event: MouseEvent): void => {
    const box = (event.currentTarget as SVGElement).getBoundingClientRect();
    const at = Math.round(((event.clientX - box.left) / box.width) * (line.length - 1));
    const node = line[Math.max(0, Math.min(line.length - 1, at))];
    if (node) props.onGo(node.path);
  };
  return (
    <svg class="chance-graph" viewBox={`0 -4 ${WIDTH} ${HEIGHT + 8}`} preserveAspectRatio="none" role="img" aria-label={t("graph.label", seatName(props.info, 0))} onClick={pick}>
      <polygon class="under" points={`${x(first)},${HEIGHT / 2} ${points} ${x(last)},${HEIGHT / 2}`} />
      <line class="half" x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      {here >= 0 && <line class="here" x1={x(here)} x2={x(here)} y1="0" y2={HEIGHT} />}
      <polyline points={points} />
      {turning.map(({ node, at }) => <circle key={node.path} cx={x(at)} cy={y(node.chance ?? 500)} r="4" />)}
    </svg>
  );
}
