/* studyviews.tsx -- what the record and the analysis page share: the comment of a move, and what can be done to a line. */
import { t } from "../i18n";
import type { Study } from "../study";
import { IconButton } from "./icons";

const SIGNS = [{ nag: 1, sign: "!" }, { nag: 2, sign: "?" }, { nag: 5, sign: "!?" }, { nag: 6, sign: "?!" }] as const;

export function NodeTools({ study }: { study: Study }) {
  study.tree.version.value;
  const { cursor } = study.current;
  const node = cursor.node();
  const path = cursor.path.value;
  const atRoot = path === "";
  const first = study.tree.line("").some((n) => n.path === path);
  return (
    <div class="node-tools" role="toolbar" aria-label={t("node.label")}>
      {SIGNS.map(({ nag, sign }) => (
        <button type="button" key={nag} class="sign" disabled={atRoot} aria-pressed={node.nags.includes(nag)} onClick={() => study.tree.setNag(path, nag)} aria-label={t(`nag.${nag}`)}>{sign}</button>
      ))}
      <span class="grow" />
      <IconButton name="up" label={t("node.promote")} disabled={atRoot || first} onClick={() => study.tree.promote(path)} id="promote" />
      <IconButton name="trash" label={t("node.delete")} disabled={atRoot} onClick={() => study.remove(path)} id="delete" />
    </div>
  );
}

export function CommentField({ study }: { study: Study }) {
  study.tree.version.value;
  const path = study.current.cursor.path.value;
  return (
    <label class="comment-field">
      <span class="unseen">{t("node.comment")}</span>
      <textarea
        key={path} rows={2} placeholder={t("node.comment")} value={study.current.cursor.node().comment}
        onChange={(event) => study.tree.setComment(path, event.currentTarget.value.trim())}
      />
    </label>
  );
}
