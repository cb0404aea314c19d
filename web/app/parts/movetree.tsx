/* movetree.tsx -- all branches of a tree: the main line flows, every other line is indented behind a rule. */
import type { ComponentChildren } from "preact";
import { t } from "../i18n";
import type { GameTree, Path, TreeNode } from "../stores/tree";
import { moveText } from "./moves";

interface TreeProps {
  tree: GameTree;
  path: Path;
  onGo(path: Path): void;
  /** Letters of other boards that stand on a node. */
  marks?: ReadonlyMap<Path, string>;
}

export function MoveTree(props: TreeProps) {
  props.tree.version.value;
  const root = props.tree.root;
  return (
    <div class="move-tree" role="group" aria-label={t("moves.label")} tabIndex={0}>
      <button type="button" class="move start" aria-current={props.path === "" ? "true" : undefined} onClick={() => props.onGo("")} data-path="">
        {t("moves.start")}
      </button>
      {root.comment && <p class="comment">{root.comment}</p>}
      {root.children.length === 0 && <p class="empty">{t("moves.none")}</p>}
      <Line {...props} from={root} />
    </div>
  );
}

/** A node's first child and what follows it; the other children come as indented lines after the move they replace. */
function Line(props: TreeProps & { from: TreeNode }) {
  props.tree.version.value;
  const parts: ComponentChildren[] = [];
  let node: TreeNode = props.from;
  let fresh = true;
  while (node.children[0]) {
    const next: TreeNode = node.children[0];
    parts.push(<One {...props} node={next} fresh={fresh} key={next.path} />);
    fresh = false;
    if (next.comment) parts.push(<p class="comment" key={`${next.path}#`}>{next.comment}</p>);
    const others = node.children.slice(1);
    if (others.length) parts.push(<Branches {...props} nodes={others} key={`${next.path}+`} />);
    if (others.length || next.comment) fresh = true;
    node = next;
  }
  return <>{parts}</>;
}

function Branches(props: TreeProps & { nodes: readonly TreeNode[] }) {
  props.tree.version.value;
  return (
    <div class="branches">
      {props.nodes.map((node) => (
        <div class="branch" key={node.path}>
          <One {...props} node={node} fresh />
          {node.comment && <p class="comment">{node.comment}</p>}
          <Line {...props} from={node} />
        </div>
      ))}
    </div>
  );
}

/** A number stands where a round begins, and with dots where a line begins in the middle of one. */
function One(props: TreeProps & { node: TreeNode; fresh: boolean }) {
  const { node } = props;
  props.tree.version.value;
  const place = node.turn + (props.tree.root.children[0]?.seat === 1 ? 1 : 0);
  const number = Math.floor(place / 2) + 1;
  const begins = node.seat !== null && node.turn !== node.parent?.turn && place % 2 === 0;
  const mark = props.marks?.get(node.path);
  return (
    <span class="one">
      {(begins || props.fresh) && <span class="number">{number}{begins ? "" : "…"}</span>}
      <button
        type="button" class={`move ${node.seat === null ? "shown" : ""}`} data-path={node.path}
        aria-current={node.path === props.path ? "true" : undefined} onClick={() => props.onGo(node.path)}
      >
        {moveText(props.tree.info, node)}
      </button>
      {mark && <span class="mark">{mark}</span>}
    </span>
  );
}
