/* playpage.tsx -- the game in progress, or the one that was left unfinished. */
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";
import { go } from "../router";
import { core, notify } from "../services";
import { session, unfinished } from "../begin";
import { resume } from "../session";
import { reason } from "../reason";
import { MatchView } from "./play";

export function PlayPage() {
  const [asked, setAsked] = useState(false);
  const current = session.value;
  useEffect(() => {
    if (session.peek() && session.peek()?.match.spec.mode !== "bots") return;
    unfinished()
      .then(async (saved) => {
        if (!saved) return go("/");
        await core().load(saved.game);
        resume(saved);
      })
      .catch((error) => notify("notice.noResume", [reason(error)], true))
      .finally(() => setAsked(true));
  }, []);
  if (current && current.match.spec.mode !== "bots") return <MatchView match={current.match} seat={current.seat} key={current.id} />;
  return asked ? null : <p class="wait" role="status">{t("wait")}</p>;
}
