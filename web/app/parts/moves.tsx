/* moves.tsx -- the moves of a game: as a table of rounds, as one line on a phone, as a tree with its branches. */
import { useEffect, useRef } from "preact/hooks";
import type { GameInfo, Seat } from "../../rules/types";
import { coreLang, kindName, t } from "../i18n";
import { prefs } from "../services";
import type { GameTree, Path, TreeNode } from "../stores/tree";

/** The notation to write this game in: the person's, where the game has it. */
export function notationOf(info: GameInfo): string {
  const wanted = prefs.values.value.notation;
  return info.notations.includes(wanted) ? wanted : (info.notations[0] ?? "");
}

const NAGS: Record<number, string> = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

/** A decision as it is written; what chance turned up stands behind it. */
export function moveText(info: GameInfo, node: TreeNode): string {
  if (node.seat === null) return t("moves.shown", coreLang.value === "zh" ? manOf(info, node.token) : kindName(info, node.token));
  const text = node.text[notationOf(info)] || node.token;
  return text + node.nags.map((nag) => NAGS[nag] ?? "").join("");
}

function manOf(info: GameInfo, letter: string): string {
  return info.men.find((man) => man.letter === letter)?.zh ?? letter;
}

/** Decisions of one side that belong to one turn. */
export interface TurnGroup {
  turn: number;
  nodes: TreeNode[];
}

export function turnsOf(nodes: readonly TreeNode[]): TurnGroup[] {
  const groups: TurnGroup[] = [];
  for (const node of nodes) {
    const last = groups.at(-1);
    if (last && last.turn === node.turn) last.nodes.push(node);
    else groups.push({ turn: node.turn, nodes: [node] });
  }
  return groups;
}

export interface Round {
  number: number;
  first: TurnGroup | null;
  second: TurnGroup | null;
}

/** Turns in rounds of the first and the second side; a game the second side opened starts with half a round. */
export function roundsOf(nodes: readonly TreeNode[]): Round[] {
  const groups = turnsOf(nodes);
  const secondOpens = groups[0]?.nodes[0]?.seat === 1;
  const rounds: Round[] = [];
  groups.forEach((group, at) => {
    const place = at + (secondOpens ? 1 : 0);
    const number = Math.floor(place / 2) + 1;
    const round = rounds.at(-1)?.number === number ? rounds.at(-1) : undefined;
    const target = round ?? { number, first: null, second: null };
    if (!round) rounds.push(target);
    if (place % 2 === 0) target.first = group;
    else target.second = group;
  });
  return rounds;
}

interface ListProps {
  tree: GameTree;
  path: Path;
  onGo(path: Path): void;
  /** What this seat may not see of chance is left out. */
  viewer?: Seat | undefined;
}

/** Keeps the current move in sight without moving the page. */
function useFollow(path: Path) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current;
    const current = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box) return;
    if (!current) return void (box.scrollTop = path === "" ? 0 : box.scrollHeight);
    const top = current.offsetTop - box.offsetTop;
    const left = current.offsetLeft - box.offsetLeft;
    if (top < box.scrollTop || top + current.offsetHeight > box.scrollTop + box.clientHeight) box.scrollTop = top - box.clientHeight / 2;
    if (box.scrollWidth > box.clientWidth) box.scrollLeft = left - box.clientWidth + current.offsetWidth + 8;
  });
  return list;
}

function MoveButton({ tree, node, path, onGo }: ListProps & { node: TreeNode }) {
  tree.version.value;
  return (
    <button
      type="button" class={`move ${node.seat === null ? "shown" : ""}`} aria-current={node.path === path ? "true" : undefined}
      onClick={() => onGo(node.path)} data-path={node.path}
    >
      {moveText(tree.info, node)}
    </button>
  );
}

function Turn(props: ListProps & { group: TurnGroup | null }) {
  return <span class="turn">{props.group?.nodes.map((node) => <MoveButton {...props} node={node} key={node.path} />)}</span>;
}

/** Rounds as rows, or all in one line. */
export function MoveList(props: ListProps & { oneLine?: boolean }) {
  props.tree.version.value;
  const list = useFollow(props.path);
  const seen = (node: TreeNode): boolean => node.seat !== null || props.viewer === undefined || node.seen[props.viewer];
  const rounds = roundsOf(props.tree.line(props.path).filter(seen));
  return (
    <div class={props.oneLine ? "moves-line" : "moves"} ref={list} role="group" aria-label={t("moves.label")} tabIndex={0}>
      {rounds.length === 0 && <p class="empty">{t("moves.none")}</p>}
      {rounds.map((round) => (
        <div class="round" key={round.number}>
          <span class="number">{round.number}</span>
          <Turn {...props} group={round.first} />
          <Turn {...props} group={round.second} />
        </div>
      ))}
    </div>
  );
}
