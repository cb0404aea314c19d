/* fields.tsx -- the controls of settings and of a new game: choices as words side by side, switches, sliders, numbers. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

export interface ChoiceOf<T> {
  value: T;
  label: string;
}

/** One of a few, as a row of words. */
export function Choices<T extends string | number>(props: {
  label: string; value: T; choices: readonly ChoiceOf<T>[]; onChange(value: T): void; name?: string; hideLabel?: boolean;
}) {
  const id = useId();
  return (
    <div class="field">
      <span class={props.hideLabel ? "unseen" : "field-label"} id={id}>{props.label}</span>
      <div class="choices" role="radiogroup" aria-labelledby={id} data-name={props.name}>
        {props.choices.map(({ value, label }) => (
          <label key={String(value)} class={value === props.value ? "on" : ""}>
            <input type="radio" name={id} checked={value === props.value} onChange={() => props.onChange(value)} value={String(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </div>
  );
}

export function Switch(props: { label: string; value: boolean; onChange(value: boolean): void; name?: string; about?: string }) {
  return (
    <label class="field switch" data-name={props.name}>
      <span class="field-label">{props.label}{props.about && <small>{props.about}</small>}</span>
      <input type="checkbox" role="switch" checked={props.value} onChange={(event) => props.onChange(event.currentTarget.checked)} />
      <i aria-hidden="true" />
    </label>
  );
}

export function NumberField(props: {
  label: string; value: number; min: number; max: number; step?: number; unit?: string; onChange(value: number): void; name?: string;
}) {
  const take = (text: string): void => {
    const value = Number(text);
    if (Number.isFinite(value) && text !== "") props.onChange(Math.min(props.max, Math.max(props.min, value)));
  };
  return (
    <label class="field number" data-name={props.name}>
      <span class="field-label">{props.label}</span>
      <span class="with-unit">
        <input
          type="number" inputMode="numeric" min={props.min} max={props.max} step={props.step ?? 1} value={props.value}
          onInput={(event) => take(event.currentTarget.value)}
        />
        {props.unit && <small>{props.unit}</small>}
      </span>
    </label>
  );
}

export function RangeField(props: { label: string; value: number; min: number; max: number; step: number; onChange(value: number): void }) {
  return (
    <label class="field range">
      <span class="field-label">{props.label}</span>
      <input
        type="range" min={props.min} max={props.max} step={props.step} value={props.value}
        onInput={(event) => props.onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}

export function Section(props: { title: string; children: ComponentChildren }) {
  return (
    <section class="section">
      <h2>{props.title}</h2>
      {props.children}
    </section>
  );
}
