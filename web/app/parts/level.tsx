/* level.tsx -- the strength of the opponent as a line with five stops; a range input underneath, so that keys and readers work. */
import { t } from "../i18n";
import { BANDS } from "../services";

const STOPS = Array.from({ length: BANDS }, (_, band) => band);

/** A value between two bands stands at the nearer one. */
export function LevelLine(props: { value: number; onChange(band: number): void; label: string }) {
  const value = Math.round(props.value);
  return (
    <div class="level-line">
      <span class="field-label">{props.label}</span>
      <div class="stops">
        <input
          type="range" min="0" max={BANDS - 1} step="1" value={value} aria-label={props.label} aria-valuetext={t(`band.${value}`)}
          onInput={(event) => props.onChange(Number(event.currentTarget.value))}
        />
        {STOPS.map((band) => (
          <button
            type="button" key={band} class={band === value ? "on" : ""} tabIndex={-1} aria-hidden="true" data-band={band}
            onClick={() => props.onChange(band)}
          >
            <i />
            {t(`band.${band}`)}
          </button>
        ))}
      </div>
    </div>
  );
}
