/* typing.ts -- a field over the board in which a move can be typed in any notation: a real one, so that Chinese can be entered. */
import type { Control } from "./control";

export function openField(control: Control, root: HTMLElement, text: string): void {
  const field = makeField(control, text.trim());
  root.append(field);
  field.focus();
  if (text.endsWith("\n")) enter(control, field);
}

function makeField(control: Control, text: string): HTMLInputElement {
  const field = document.createElement("input");
  field.className = "cb-type";
  field.value = text;
  field.setAttribute("aria-label", control.speak.typed);
  field.autocomplete = "off";
  field.spellcheck = false;
  field.addEventListener("keydown", (e) => {
    if (e.isComposing) return;
    if (e.key === "Enter") enter(control, field);
    else if (e.key === "Escape") close(control, field);
    else return void field.removeAttribute("aria-invalid");
    e.preventDefault();
  });
  return field;
}

function close(control: Control, field: HTMLInputElement): void {
  field.remove();
  control.cells.goTo(control.cells.current, true);
}

function enter(control: Control, field: HTMLInputElement): void {
  try {
    const token = control.guide!.parse!(field.value.trim());
    close(control, field);
    control.typed(token);
  } catch (fault) {
    field.setAttribute("aria-invalid", "true");
    control.announce((fault as Error).message);
  }
}
