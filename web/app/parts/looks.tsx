/* looks.tsx -- every look of the board as fields; the settings page and the menu beside a board share them. */
import type { Look } from "../../board/types";
import { t } from "../i18n";
import { prefs } from "../services";
import { Choices, RangeField, Switch } from "./fields";

type Words<K extends keyof Look> = readonly Extract<Look[K], string>[];

const BOARDS: Words<"board"> = ["whiteoak", "darkoak", "simple"];
const MEN: Words<"men"> = ["whiteoak", "darkoak", "simple", "raised"];
const FONTS: Words<"font"> = ["yankai", "xingkai", "weibei", "lishu", "kai", "western", "western2"];
const COORDINATES: Words<"coordinates"> = ["chinese", "digits", "letters", "none"];
const HINTS: Words<"hints"> = ["semilegal", "legal", "off"];

function WordChoice<K extends "board" | "men" | "font" | "coordinates" | "hints" | "style" | "dots" | "fallen">(props: {
  field: K; values: readonly Look[K][];
}) {
  const { field } = props;
  return (
    <Choices
      label={t(`look.${field}`)} name={field} value={prefs.look.value[field] as string}
      choices={props.values.map((value) => ({ value: value as string, label: t(`look.${field}.${value}`) }))}
      onChange={(value) => prefs.setLook({ [field]: value })}
    />
  );
}

export function LookFields() {
  return (
    <>
      <WordChoice field="style" values={["2d", "3d"]} />
      <WordChoice field="board" values={BOARDS} />
      <WordChoice field="men" values={MEN} />
      <WordChoice field="font" values={FONTS} />
      <WordChoice field="coordinates" values={COORDINATES} />
    </>
  );
}

export function HandFields() {
  const look = prefs.look.value;
  return (
    <>
      <WordChoice field="hints" values={HINTS} />
      <WordChoice field="dots" values={["green", "red"]} />
      <WordChoice field="fallen" values={["king", "team"]} />
      <Switch label={t("look.effects")} value={look.effects} onChange={(effects) => prefs.setLook({ effects })} name="effects" />
      <Switch
        label={t("look.dragOnMove")} about={t("look.dragOnMoveAbout")} value={look.dragOnMove} name="dragOnMove"
        onChange={(dragOnMove) => prefs.setLook({ dragOnMove })}
      />
      <Switch
        label={t("look.ahead")} about={t("look.aheadAbout")} value={prefs.values.value.ahead} name="ahead" onChange={(ahead) => prefs.set({ ahead })}
      />
      <Choices
        label={t("look.pace")} name="pace" value={prefs.values.value.pace} onChange={(pace) => prefs.set({ pace })}
        choices={(["human", "fast"] as const).map((value) => ({ value, label: t(`look.pace.${value}`) }))}
      />
      <Switch
        label={t("look.reducedMotion")} value={look.reducedMotion === true} name="reducedMotion"
        onChange={(on) => prefs.setLook({ reducedMotion: on ? true : "auto" })}
      />
    </>
  );
}

export function SoundFields() {
  const look = prefs.look.value;
  return (
    <>
      <Switch label={t("look.sound")} value={look.sound} onChange={(sound) => prefs.setLook({ sound })} name="sound" />
      <RangeField label={t("look.volume")} min={0} max={1} step={0.05} value={look.volume} onChange={(volume) => prefs.setLook({ volume })} />
    </>
  );
}
