/* layout.tsx -- numbers and keys that the pages with a board share. */
import { useEffect } from "preact/hooks";
import type { GameInfo } from "../../rules/types";
import type { Cursor } from "../stores/cursor";

/** Width by height of a plank, as DESIGN.md measures it. */
export function boardAspect(info: GameInfo): number {
  return info.shape.lines === "xiangqi" ? 10.08 / 11.2 : 1;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.closest("input, textarea, select, dialog, [role=grid], [role=slider]") !== null || target.isContentEditable);
}

/** Left and right walk the moves, Home and End go to the ends, unless the board or a field has the keys. */
export function useWalkKeys(cursor: Cursor): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "ArrowLeft") cursor.back();
      else if (event.key === "ArrowRight") cursor.forward();
      else if (event.key === "Home") cursor.first();
      else if (event.key === "End") cursor.last();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [cursor]);
}
