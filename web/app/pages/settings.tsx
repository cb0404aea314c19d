/* settings.tsx -- everything a person may like otherwise, with the board beside it to see what it does. */
import { useEffect, useMemo } from "preact/hooks";
import { LANGUAGES, lang, setLanguage, t } from "../i18n";
import { BoardView } from "../parts/board";
import { Choices, NumberField, Section, Switch } from "../parts/fields";
import { HandFields, LookFields, SoundFields } from "../parts/looks";
import { boardAspect } from "../parts/layout";
import { core, prefs } from "../services";
import { Cursor } from "../stores/cursor";
import { GameTree } from "../stores/tree";

function Words() {
  const p = prefs.values.value;
  const notations = core().game("xiangqi").notations;
  const choose = (id: string): void => {
    prefs.set({ lang: id });
    void setLanguage(id);
  };
  return (
    <Section title={t("settings.words")}>
      <Choices label={t("settings.language")} name="language" value={lang.value} onChange={choose} choices={LANGUAGES.map((l) => ({ value: l.id, label: l.name }))} />
      <Choices
        label={t("settings.notation")} name="notation" value={p.notation} onChange={(notation) => prefs.set({ notation })}
        choices={[{ value: "", label: t("notation.default") }, ...notations.map((n) => ({ value: n, label: t(`notation.${n}`) }))]}
      />
      <label class="field">
        <span class="field-label">{t("settings.name")}</span>
        <input class="text" value={p.name} maxLength={20} placeholder={t("player.you")} onInput={(event) => prefs.set({ name: event.currentTarget.value })} />
      </label>
    </Section>
  );
}

export function SettingsPage() {
  const p = prefs.values.value;
  const cursor = useMemo(() => new Cursor(new GameTree(core(), { game: "xiangqi" })), []);
  useEffect(() => () => cursor.free(), [cursor]);
  const info = cursor.tree.info;
  return (
    <div class="page settings">
      <div class="settings-fields">
        <h1>{t("settings.title")}</h1>
        <Section title={t("settings.board")}><LookFields /></Section>
        <Section title={t("settings.page")}>
          <Choices label={t("settings.theme")} name="theme" value={p.theme} onChange={(theme) => prefs.set({ theme })} choices={(["auto", "light", "dark"] as const).map((v) => ({ value: v, label: t(`theme.${v}`) }))} />
        </Section>
        <Words />
        <Section title={t("settings.hand")}><HandFields /></Section>
        <Section title={t("settings.sound")}><SoundFields /></Section>
        <Section title={t("settings.analysis")}>
          <NumberField label={t("settings.lines")} value={p.lines} min={1} max={5} onChange={(lines) => prefs.set({ lines })} name="lines" />
          <Switch label={t("settings.marks")} value={p.moveMarks} onChange={(moveMarks) => prefs.set({ moveMarks })} />
        </Section>
      </div>
      <div class="settings-board" style={{ "--aspect": boardAspect(info) }}>
        <BoardView cursor={cursor} permission="all" perspective={0} onMove={(token, by) => cursor.move(token, by)} />
        <p class="quiet-text">{t("settings.try")}</p>
      </div>
    </div>
  );
}
