/* tools.tsx -- the strip of icons beside a board: turn it, characters or pictures, 2D or 3D, sound, everything else. */
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { prefs } from "../services";
import { Dialog } from "./dialog";
import { IconButton } from "./icons";
import { HandFields, LookFields, SoundFields } from "./looks";

/** Characters become pictures and back to the face chosen before (the newcomer's one click). */
let faceBefore = "yankai";

export function switchPictures(): void {
  const { font } = prefs.look.value;
  const pictures = font === "western" || font === "western2";
  if (!pictures) faceBefore = font;
  prefs.setLook({ font: pictures ? (faceBefore as typeof font) : "western" });
}

export function BoardTools({ onFlip, onOptions }: { onFlip(): void; onOptions(): void }) {
  const look = prefs.look.value;
  const pictures = look.font === "western" || look.font === "western2";
  return (
    <div class="tools" role="toolbar" aria-label={t("tools.label")}>
      <IconButton name="flip" label={t("tools.flip")} onClick={onFlip} id="flip" />
      <IconButton name="script" label={t(pictures ? "tools.characters" : "tools.pictures")} onClick={switchPictures} id="pictures" />
      <IconButton
        name={look.style === "3d" ? "flat" : "cube"} label={t(look.style === "3d" ? "tools.flat" : "tools.deep")} id="style"
        onClick={() => prefs.setLook({ style: look.style === "3d" ? "2d" : "3d" })}
      />
      <IconButton
        name={look.sound ? "sound" : "mute"} label={t(look.sound ? "tools.mute" : "tools.sound")} id="sound"
        onClick={() => prefs.setLook({ sound: !look.sound })}
      />
      <IconButton name="options" label={t("tools.options")} onClick={onOptions} id="options" />
    </div>
  );
}

export interface MenuAct {
  key: string;
  act(): void;
  disabled?: boolean;
}

/** Looks and whatever else the page offers, in a sheet; on a phone it also holds what the icons do. */
export function OptionsDialog(props: { onClose(): void; acts?: readonly MenuAct[] }) {
  const [tab, setTab] = useState<"look" | "hand">("look");
  const run = (act: MenuAct): void => {
    props.onClose();
    act.act();
  };
  return (
    <Dialog title={t("tools.options")} onClose={props.onClose}>
      {props.acts && (
        <div class="menu-acts">
          {props.acts.map((act) => (
            <button type="button" class="button" key={act.key} disabled={act.disabled} onClick={() => run(act)} data-act={act.key}>{t(act.key)}</button>
          ))}
        </div>
      )}
      <div class="tabs" role="tablist">
        <button type="button" role="tab" aria-selected={tab === "look"} onClick={() => setTab("look")}>{t("options.look")}</button>
        <button type="button" role="tab" aria-selected={tab === "hand"} onClick={() => setTab("hand")}>{t("options.hand")}</button>
      </div>
      {tab === "look" ? <LookFields /> : <><HandFields /><SoundFields /></>}
    </Dialog>
  );
}

/** First, back, forward, last. */
export function Walk(props: { first(): void; back(): void; forward(): void; last(): void; atStart: boolean; atEnd: boolean }) {
  return (
    <div class="walk" role="toolbar" aria-label={t("walk.label")}>
      <IconButton name="first" label={t("walk.first")} onClick={props.first} disabled={props.atStart} id="first" />
      <IconButton name="previous" label={t("walk.back")} onClick={props.back} disabled={props.atStart} id="back" />
      <IconButton name="next" label={t("walk.forward")} onClick={props.forward} disabled={props.atEnd} id="forward" />
      <IconButton name="last" label={t("walk.last")} onClick={props.last} disabled={props.atEnd} id="last" />
    </div>
  );
}
