/* dialog.tsx -- a sheet over the page: the browser's own <dialog>, so that focus and Escape behave as everywhere. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { IconButton } from "./icons";

export function Dialog(props: { title: string; onClose(): void; wide?: boolean; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const outside = (event: MouseEvent): void => {
    if (event.target === dialog.current) props.onClose();
  };
  return (
    <dialog class={`dialog ${props.wide ? "wide" : ""}`} ref={dialog} onClose={props.onClose} onClick={outside} aria-label={props.title}>
      <div class="dialog-body">
        <header>
          <h2>{props.title}</h2>
          <IconButton name="close" label={t("request.close")} onClick={props.onClose} />
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
