/* setup.tsx -- a new game: which, against whom, which side, how strong, what clock, how many takebacks. */
import { useState } from "preact/hooks";
import type { GameInfo } from "../../rules/types";
import { coreLang, gameName, seatName, t } from "../i18n";
import { core, prefs } from "../services";
import { type Setup } from "../begin";
import { startMatch } from "../session";
import type { ClockKind, ClockSpec } from "../stores/clock";
import { reason } from "../reason";
import { Dialog } from "./dialog";
import { Choices, NumberField } from "./fields";
import { LevelChooser } from "./levels";

const KINDS: readonly ClockKind[] = ["none", "fischer", "byoyomi", "move"];

export function ClockFields({ clock, onChange }: { clock: ClockSpec; onChange(clock: ClockSpec): void }) {
  const set = (change: Partial<ClockSpec>): void => onChange({ ...clock, ...change });
  const kind = (next: ClockKind): void => set({ kind: next, main: next === "move" ? 30 : clock.main < 60 ? 600 : clock.main });
  return (
    <>
      <Choices label={t("clock.title")} name="clock" value={clock.kind} onChange={kind} choices={KINDS.map((k) => ({ value: k, label: t(`clock.${k}`) }))} />
      {(clock.kind === "fischer" || clock.kind === "byoyomi") && (
        <NumberField label={t("clock.main")} name="main" unit={t("unit.minutes")} value={clock.main / 60} min={0} max={180} onChange={(m) => set({ main: m * 60 })} />
      )}
      {clock.kind === "move" && <NumberField label={t("clock.perMove")} name="main" unit={t("unit.seconds")} value={clock.main} min={1} max={600} onChange={(main) => set({ main })} />}
      {clock.kind === "fischer" && <NumberField label={t("clock.added")} name="extra" unit={t("unit.seconds")} value={clock.extra} min={0} max={60} onChange={(extra) => set({ extra })} />}
      {clock.kind === "byoyomi" && (
        <>
          <NumberField label={t("clock.period")} name="extra" unit={t("unit.seconds")} value={clock.extra} min={1} max={120} onChange={(extra) => set({ extra })} />
          <NumberField label={t("clock.periods")} name="periods" value={clock.periods} min={1} max={10} onChange={(periods) => set({ periods })} />
        </>
      )}
    </>
  );
}

function RuleFields({ info, rules, onChange }: { info: GameInfo; rules: string; onChange(rules: string): void }) {
  if (info.options.length === 0) return null;
  const chosen = new Map(rules.split(",").filter(Boolean).map((r) => r.split("=") as [string, string]));
  const set = (name: string, value: string, standard: string): void => {
    if (value === standard) chosen.delete(name);
    else chosen.set(name, value);
    onChange([...chosen].map(([n, v]) => `${n}=${v}`).join(","));
  };
  return (
    <details class="rule-options">
      <summary>{t("setup.rules")}</summary>
      {info.options.map((option) => (
        <label class="field" key={option.name}>
          <span class="field-label">{option.about[coreLang.value] || option.name}</span>
          <select value={chosen.get(option.name) ?? option.value} onChange={(event) => set(option.name, event.currentTarget.value, option.value)} data-rule={option.name}>
            {option.values.map((value) => <option key={value} value={value}>{value}</option>)}
          </select>
        </label>
      ))}
    </details>
  );
}

function keep(setup: Setup): void {
  prefs.set({ game: setup.game, level: setup.bands[0], seat: setup.seat, clock: setup.clock, recalls: setup.recalls, draws: setup.draws });
}

export function SetupDialog(props: { setup: Setup; onClose(): void }) {
  const [setup, setSetup] = useState(props.setup);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const set = (change: Partial<Setup>): void => setSetup({ ...setup, ...change });
  const info = core().game(setup.game);
  const start = async (): Promise<void> => {
    setBusy(true);
    setFault("");
    try {
      if (!setup.fen) keep(setup);
      await startMatch(setup);
      props.onClose();
    } catch (error) {
      setFault(reason(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={t("setup.title")} onClose={props.onClose} wide>
      {!setup.fen && (
        <Choices label={t("setup.game")} name="game" value={setup.game} onChange={(game) => set({ game, rules: "" })} choices={core().games.map((g) => ({ value: g.id, label: gameName(g) }))} />
      )}
      <p class="quiet-text">{t(`about.${setup.game}`)}</p>
      <Choices label={t("setup.opponent")} name="mode" value={setup.mode} onChange={(mode) => set({ mode })} choices={(["bot", "friend", "bots"] as const).map((m) => ({ value: m, label: t(`setup.${m}`) }))} />
      {setup.mode !== "friend" && <LevelChooser game={setup.game} label={t(setup.mode === "bots" ? "setup.levelOf" : "home.level", seatName(info, 0))} value={setup.bands[0]} onChange={(band) => set({ bands: [band, setup.bands[1]] })} />}
      {setup.mode === "bots" && <LevelChooser game={setup.game} label={t("setup.levelOf", seatName(info, 1))} value={setup.bands[1]} onChange={(band) => set({ bands: [setup.bands[0], band] })} />}
      {setup.mode === "bot" && (
        <Choices
          label={t("setup.seat")} name="seat" value={setup.seat} onChange={(seat) => set({ seat })}
          choices={[{ value: "first", label: seatName(info, 0) }, { value: "second", label: seatName(info, 1) }, { value: "random", label: t("setup.random") }]}
        />
      )}
      {setup.mode !== "bots" && (
        <>
          <ClockFields clock={setup.clock} onChange={(clock) => set({ clock })} />
          <NumberField label={t("setup.recalls")} name="recalls" value={setup.recalls} min={0} max={99} onChange={(recalls) => set({ recalls })} />
          <NumberField label={t("setup.draws")} name="draws" value={setup.draws} min={0} max={9} onChange={(draws) => set({ draws })} />
        </>
      )}
      <RuleFields info={info} rules={setup.rules ?? ""} onChange={(rules) => set({ rules })} />
      {fault && <p class="fault" role="alert">{fault}</p>}
      <div class="buttons">
        <button type="button" class="button main" data-act="start" disabled={busy} onClick={() => void start()}>{t(busy ? "setup.starting" : "setup.start")}</button>
      </div>
    </Dialog>
  );
}
