/* hinttext.ts -- the words of a hint: the man, the move, the chances of the side that asks. */
import { type Hint } from "../hint";
import { pointsOf } from "../points";
import { kindName, t } from "../i18n";
import type { Cursor } from "../stores/cursor";
import { chanceText } from "./chance";
import { notationOf } from "./moves";

export function hintLine(cursor: Cursor, hint: Hint, step: 1 | 2 | 3): string {
  const { info } = cursor.tree;
  if (step === 1) return manText(cursor, hint);
  if (step === 2) return cursor.play.text(hint.token, notationOf(info));
  const seat = cursor.play.turn() ?? 0;
  return chanceText(seat === 0 ? hint.chance : 1000 - hint.chance);
}

function manText(cursor: Cursor, hint: Hint): string {
  const { info } = cursor.tree;
  const at = hint.token.indexOf("@");
  if (at > 0) return t("hint.drop", kindName(info, hint.token.slice(0, at)));
  const [from, to] = pointsOf(info, hint.token);
  if (from === undefined || to === undefined) return t("hint.place");
  const man = cursor.state(cursor.play.turn() ?? undefined).men.find((m) => m.point === from);
  return t("hint.man", man && !man.hidden ? kindName(info, man.letter) : t("kind.covered"), info.shape.names[from] ?? "");
}
