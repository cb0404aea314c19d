/* games.tsx -- everything kept in this browser: games played and records made. */
import { useEffect, useMemo, useState } from "preact/hooks";
import { gameName, lang, t } from "../i18n";
import { Diagram } from "../parts/diagram";
import { IconButton } from "../parts/icons";
import { OpenDialog } from "../parts/transferviews";
import { go } from "../router";
import { core, notify, prefs, saves } from "../services";
import { resume } from "../session";
import { GameTree } from "../stores/tree";
import type { Saved } from "../stores/saves";
import { openSaved, openStudy } from "../study";
import { reason } from "../reason";

function open(saved: Saved): void {
  try {
    if (saved.match && !saved.match.outcome) {
      resume(saved);
      go(saved.match.spec.mode === "bots" ? "/watch" : "/play");
    } else if (openSaved(saved)) go("/record");
  } catch (error) {
    notify("open.bad", [reason(error)], true);
  }
}

function resultText(saved: Saved): string {
  if (!saved.match) return t("games.record");
  const winner = saved.match.outcome?.winner;
  if (winner === undefined) return t("games.unfinished");
  return winner === 0 ? t("games.draw") : t("games.won", saved.match.spec.players[winner - 1]?.name ?? "");
}

function Row({ saved }: { saved: Saved }) {
  const info = core().game(saved.game);
  const state = useMemo(() => {
    const play = core().open(saved.game, { fen: saved.fen, vet: false, ...(saved.rules ? { rules: saved.rules } : {}) });
    const seen = play.state();
    play.free();
    return seen;
  }, [saved]);
  const date = new Date(saved.updated).toLocaleDateString(lang.value, { month: "short", day: "numeric", hour: "2-digit", minute: "2-digit" });
  return (
    <li class="game-row">
      <button type="button" class="open-game" onClick={() => open(saved)}>
        <Diagram info={info} state={state} label={gameName(info)} />
        <span>
          <b>{saved.title || gameName(info)}</b>
          <small>{gameName(info)} · {resultText(saved)} · {t("home.moves", saved.moves)}</small>
          <small>{date}</small>
        </span>
      </button>
      <IconButton name="trash" label={t("games.delete", saved.title || gameName(info))} onClick={() => void saves.remove(saved.id)} />
    </li>
  );
}

export function GamesPage() {
  const [list, setList] = useState<readonly Saved[] | null>(null);
  const [opening, setOpening] = useState(false);
  useEffect(() => void saves.list().then(setList), [saves.version.value]);
  const fresh = (): void => {
    openStudy(new GameTree(core(), { game: prefs.values.value.game }));
    go("/record");
  };
  return (
    <div class="page">
      <h1>{t("games.title")}</h1>
      <p class="lead">{t("games.lead")}</p>
      <div class="buttons">
        <button type="button" class="button main" data-act="record" onClick={fresh}>{t("home.newRecord")}</button>
        <button type="button" class="button" data-act="open" onClick={() => setOpening(true)}>{t("home.open")}</button>
      </div>
      {list?.length === 0 && <p class="quiet-text">{t("games.none")}</p>}
      <ul class="game-rows">{list?.map((saved) => <Row saved={saved} key={saved.id} />)}</ul>
      {opening && <OpenDialog onClose={() => setOpening(false)} onOpen={(tree) => { openStudy(tree); go("/record"); }} />}
    </div>
  );
}
