/* transferviews.tsx -- the sheets of opening and of giving away: files, pasted text, links, an embedded board. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { RecordFormat } from "../../rules/types";
import { gameName, t } from "../i18n";
import { notify, prefs } from "../services";
import type { GameTree, Path } from "../stores/tree";
import { FORMATS, copy, download, exportTree, readAny, shareLink } from "../transfer";
import { reason } from "../reason";
import { Dialog } from "./dialog";
import { notationOf } from "./moves";

/** Reads bytes into trees; one is opened at once, several are offered as a list. */
function useReader(onOpen: (tree: GameTree) => void) {
  const [fault, setFault] = useState("");
  const [found, setFound] = useState<readonly GameTree[]>([]);
  const read = async (bytes: Uint8Array): Promise<void> => {
    setFault("");
    setFound([]);
    try {
      const { trees, bad, why } = await readAny(bytes, prefs.values.value.game);
      if (bad > 0) notify("open.some", [bad, why], true);
      if (trees.length === 1 && trees[0]) onOpen(trees[0]);
      else if (trees.length === 0) setFault(t("open.nothing"));
      else setFound(trees);
    } catch (error) {
      setFault(t("open.bad", reason(error)));
    }
  };
  return { fault, found, read };
}

export function OpenDialog(props: { onClose(): void; onOpen(tree: GameTree): void }) {
  const { fault, found, read } = useReader(props.onOpen);
  const text = useRef<HTMLTextAreaElement>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (file) await read(new Uint8Array(await file.arrayBuffer()));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void take(event.dataTransfer?.files[0]);
  };
  return (
    <Dialog title={t("open.title")} onClose={props.onClose} wide>
      <div class="drop" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <p>{t("open.about")}</p>
        <label class="button">
          {t("open.file")}
          <input type="file" class="unseen" onChange={(event) => void take(event.currentTarget.files?.[0])} />
        </label>
      </div>
      <label class="field-label" for="paste">{t("open.paste")}</label>
      <textarea id="paste" ref={text} rows={6} spellcheck={false} />
      <div class="buttons">
        <button type="button" class="button main" data-act="open-text" onClick={() => void read(new TextEncoder().encode(text.current?.value ?? ""))}>
          {t("open.go")}
        </button>
      </div>
      {fault && <p class="fault" role="alert">{fault}</p>}
      {found.length > 0 && <Found trees={found} onOpen={props.onOpen} />}
    </Dialog>
  );
}

export function treeTitle(tree: GameTree): string {
  const { Red, White, Black, Event } = tree.tags;
  const first = Red || White;
  if (first || Black) return `${first ?? "?"} – ${Black ?? "?"}`;
  return Event || gameName(tree.info);
}

function Found({ trees, onOpen }: { trees: readonly GameTree[]; onOpen(tree: GameTree): void }) {
  return (
    <>
      <p>{t("open.several", trees.length)}</p>
      <ul class="found">
        {trees.slice(0, 500).map((tree, at) => (
          <li key={at}><button type="button" class="text-button" onClick={() => onOpen(tree)}>{at + 1}. {treeTitle(tree)}</button></li>
        ))}
      </ul>
    </>
  );
}

export function ShareDialog(props: { tree: GameTree; path: Path; fen: string; picture(): string | null; onClose(): void }) {
  const [link, setLink] = useState("");
  const [embed, setEmbed] = useState("");
  const [fault, setFault] = useState("");
  const [lost, setLost] = useState("");
  useEffect(() => {
    const fail = (error: unknown): void => setFault(reason(error));
    void shareLink(props.tree, props.path).then(setLink, fail);
    void shareLink(props.tree, props.path, "/embed").then((url) => setEmbed(`<iframe src="${url}" width="360" height="440"></iframe>`), fail);
  }, [props.tree, props.path]);
  const save = async (format: RecordFormat): Promise<void> => {
    setFault("");
    setLost("");
    try {
      const { name, bytes, type, lost } = await exportTree(props.tree, format, notationOf(props.tree.info));
      download(name, bytes, type);
      if (lost) setLost(t("share.lost", t(`format.${format}`), lost));
    } catch (error) {
      setFault(reason(error));
    }
  };
  const picture = (): void => {
    const svg = props.picture();
    if (svg) download("chuhe.svg", svg, "image/svg+xml");
  };
  return (
    <Dialog title={t("share.title")} onClose={props.onClose} wide>
      <CopyLine label={t("share.link")} text={link} />
      <CopyLine label={t("share.position")} text={props.fen} />
      <CopyLine label={t("share.embed")} text={embed} />
      <h3>{t("share.files")}</h3>
      <div class="buttons">
        {FORMATS.map(({ id }) => (
          <button type="button" class="button" key={id} data-format={id} onClick={() => void save(id)}>{t(`format.${id}`)}</button>
        ))}
        <button type="button" class="button" data-format="svg" onClick={picture}>{t("share.picture")}</button>
      </div>
      {lost && <p class="quiet-text" role="status">{lost}</p>}
      {fault && <p class="fault" role="alert">{fault}</p>}
    </Dialog>
  );
}

function CopyLine({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLInputElement>(null);
  const take = async (): Promise<void> => {
    if (await copy(text)) return notify("share.copied");
    field.current?.select();
    notify("share.byHand");
  };
  return (
    <label class="copy-line">
      <span class="field-label">{label}</span>
      <input readOnly value={text} ref={field} onFocus={(event) => event.currentTarget.select()} />
      <button type="button" class="text-button" onClick={() => void take()}>{t("share.copy")}</button>
    </label>
  );
}
