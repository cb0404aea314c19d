/* embed.tsx -- a board for other people's pages: shows a position or walks through a game, and leads here. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { BoardView } from "../parts/board";
import { boardAspect, useWalkKeys } from "../parts/layout";
import { Walk } from "../parts/tools";
import { route } from "../router";
import { core } from "../services";
import { readFragment } from "../share";
import { Cursor } from "../stores/cursor";
import { GameTree } from "../stores/tree";
import { reason } from "../reason";
import { moveText } from "../parts/moves";

function Viewer({ cursor }: { cursor: Cursor }) {
  useWalkKeys(cursor);
  const node = cursor.node();
  const { tree } = cursor;
  cursor.path.value;
  return (
    <div class="embed" style={{ "--aspect": boardAspect(tree.info) }}>
      <div class="embed-board"><BoardView cursor={cursor} permission="none" perspective={0} onMove={() => []} /></div>
      <div class="embed-foot">
        {tree.root.children.length > 0 && (
          <Walk first={() => cursor.first()} back={() => cursor.back()} forward={() => cursor.forward()} last={() => cursor.last()} atStart={node.parent === null} atEnd={node.children.length === 0} />
        )}
        <span class="embed-move">{node.parent ? moveText(tree.info, node) : ""}</span>
        <a href={`/analysis#${route.value.fragment}`} target="_blank" rel="noopener">{t("embed.open")}</a>
      </div>
    </div>
  );
}

export function EmbedPage() {
  const [cursor, setCursor] = useState<Cursor | null>(null);
  const [fault, setFault] = useState("");
  const { fragment } = route.value;
  useEffect(() => {
    readFragment(core(), fragment).then(
      (shared) => setCursor(shared ? new Cursor(shared.tree, shared.path) : new Cursor(new GameTree(core(), { game: "xiangqi" }))),
      (error) => setFault(reason(error)),
    );
  }, [fragment]);
  if (fault) return <p class="fault page" role="alert">{t("open.badLink", fault)}</p>;
  return cursor && <Viewer cursor={cursor} />;
}
