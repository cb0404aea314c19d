/* overlay.tsx -- the sheet over the board: a message or a request, with its fuse. */
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import type { Overlay, Phrase, Shown } from "../stores/overlay";

function say(phrase: Phrase | undefined): string {
  if (!phrase) return "";
  return "text" in phrase ? phrase.text : t(phrase.key, ...(phrase.args ?? []));
}

export function OverlayView({ overlay }: { overlay: Overlay }) {
  const shown = overlay.shown.value;
  if (!shown) return null;
  return (
    <div class={`overlay ${shown.chosen ? "leaving" : ""}`} data-chosen={shown.chosen ?? ""}>
      {shown.kind === "request" ? <RequestSheet shown={shown} overlay={overlay} /> : <MessageSheet shown={shown} overlay={overlay} />}
    </div>
  );
}

function RequestSheet({ shown, overlay }: { shown: Shown; overlay: Overlay }) {
  const accept = useRef<HTMLButtonElement>(null);
  useEffect(() => accept.current?.focus(), [say(shown.title)]);
  const chosen = (which: string): string => (shown.chosen === which ? "chosen" : shown.chosen ? "passed" : "");
  return (
    <div class="sheet" role="alertdialog" aria-label={say(shown.title)}>
      <h2>{say(shown.title)}</h2>
      {shown.text && <p>{say(shown.text)}</p>}
      <div class="buttons">
        <button type="button" ref={accept} class={`button main ${chosen("accept")}`} onClick={() => overlay.answer("accept")}>
          {say(shown.accept)}
        </button>
        <button type="button" class={`button ${chosen("deny")}`} onClick={() => overlay.answer("deny")}>
          {say(shown.deny)}
          <span class="count">{t("request.seconds", Math.ceil(shown.left / 1000))}</span>
        </button>
      </div>
      <Fuse part={shown.left / shown.whole} />
    </div>
  );
}

function Fuse({ part }: { part: number }) {
  return <div class="fuse"><i style={{ transform: `scaleX(${part})` }} /></div>;
}

function MessageSheet({ shown, overlay }: { shown: Shown; overlay: Overlay }) {
  return (
    <div class="sheet" role="status">
      <h2>{say(shown.title)}</h2>
      {shown.text && <p>{say(shown.text)}</p>}
      <div class="buttons">
        <button type="button" class="button" onClick={() => overlay.close()}>{t("request.close")}</button>
      </div>
    </div>
  );
}
