/* logview.tsx -- the message board of a match: the last operations, newest at the bottom. */
import { useEffect, useRef } from "preact/hooks";
import type { GameInfo } from "../../rules/types";
import { coreLang, seatName, t } from "../i18n";
import type { LogEntry, OperationLog } from "../stores/log";
import { moveText } from "./moves";

export function logText(info: GameInfo, entry: LogEntry): string {
  const who = entry.seat === null ? "" : seatName(info, entry.seat);
  if (entry.node) {
    const { property } = entry.node;
    const note = property.mate ? t("log.mate") : property.check ? t("log.check") : property.capture ? t("log.capture") : "";
    return t("log.move", who, moveText(info, entry.node)) + note;
  }
  if (entry.fault) return t("log.refused", who, entry.fault.message[coreLang.value]);
  if (entry.state) return entry.state.message[coreLang.value];
  return t(entry.key, who, ...entry.args);
}

export function LogView({ info, log }: { info: GameInfo; log: OperationLog }) {
  const list = useRef<HTMLOListElement>(null);
  const entries = log.entries.value;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [entries]);
  return (
    <ol class="log" ref={list} tabIndex={0} aria-label={t("log.label")}>
      {entries.map((entry) => <li key={entry.id} class={entry.fault ? "bad" : ""}>{logText(info, entry)}</li>)}
    </ol>
  );
}
