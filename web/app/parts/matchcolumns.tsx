/* matchcolumns.tsx -- the two columns beside a board in a match: the moves, and what is said of them. */
import { useState } from "preact/hooks";
import type { ComponentChildren } from "preact";
import type { GameInfo, Seat } from "../../rules/types";
import { t } from "../i18n";
import type { Match } from "../stores/match";
import { hasPockets } from "./board";
import { LogView } from "./logview";
import { MoveList } from "./moves";
import { Walk } from "./tools";

/** Games with men in hand or a panel of their own leave less height for the columns. */
export function isTight(info: GameInfo): boolean {
  return hasPockets(info) || info.hidden || info.shape.lines === "qilin";
}

export function MovesColumn({ match, viewer }: { match: Match; viewer?: Seat | undefined }) {
  const { tree, view } = match;
  return (
    <section class="left-col">
      <h2>{t("moves.title")}</h2>
      <MoveList tree={tree} path={view.path.value} onGo={(path) => view.goTo(path)} viewer={viewer} />
      <Walk
        first={() => view.first()} back={() => view.back()} forward={() => view.forward()} last={() => view.last()}
        atStart={view.path.value === ""} atEnd={match.atLive.value}
      />
    </section>
  );
}

/** The same moves in one line, for a phone. */
export function MovesLine({ match, viewer }: { match: Match; viewer?: Seat | undefined }) {
  const { tree, view } = match;
  return <section class="line-col"><MoveList tree={tree} path={view.path.value} onGo={(path) => view.goTo(path)} viewer={viewer} oneLine /></section>;
}

/** The sentence of the moment, then help and the latest operations: one below the other, or as two words to switch where there is little room. */
export function SayColumn({ match, status, help }: { match: Match; status: ComponentChildren; help?: ComponentChildren }) {
  const [tab, setTab] = useState<"help" | "log">("help");
  const both = !help || !isTight(match.tree.info);
  const log = <LogView info={match.tree.info} log={match.log} />;
  return (
    <section class="right-col">
      {status}
      {both ? <>{help}<h2 class="log-title">{t("log.title")}</h2>{log}</> : (
        <>
          <div class="tabs" role="group" aria-label={t("log.tabs")}>
            <button type="button" aria-pressed={tab === "help"} onClick={() => setTab("help")}>{t("hint.tab")}</button>
            <button type="button" aria-pressed={tab === "log"} onClick={() => setTab("log")}>{t("log.title")}</button>
          </div>
          {tab === "help" ? help : log}
        </>
      )}
    </section>
  );
}
