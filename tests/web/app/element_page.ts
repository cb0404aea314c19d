/* element_page.ts -- a page of nothing but a match, seen from both its seats: what matchElement() is for. */
import { loadCore } from "../../../web/rules/load";
import { setLanguage } from "../../../web/app/i18n";
import { furnish } from "../../../web/app/later";
import { matchElement } from "../../../web/app/pages/play";
import { followTheme, setCore } from "../../../web/app/services";
import { Match } from "../../../web/app/stores/match";
import "../../../web/app/style/first.css";

declare global {
  interface Window {
    match: Match;
  }
}

const core = await loadCore();
setCore(core);
followTheme();
await Promise.all([setLanguage("zh"), core.load("records")]);
await furnish();
const players = [{ kind: "person", name: "甲" }, { kind: "person", name: "乙" }] as const;
window.match = new Match(core, { mode: "friend", start: { game: "xiangqi" }, players, recalls: 2, draws: 1, clock: { kind: "fischer", main: 600, extra: 5, periods: 0 } }, null);
window.match.begin();
document.body.append(matchElement(window.match, 0), matchElement(window.match, 1));
