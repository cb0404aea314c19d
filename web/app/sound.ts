/* sound.ts -- tells a person who wants sound that the browser keeps it back, and lets it in at the next touch. */
import { notify, withdraw } from "./services";

let following = false;

/** Call it where a board stands: the sounds come with its art, so nothing more is fetched. */
export async function followSound(): Promise<void> {
  if (following) return;
  following = true;
  try {
    const { onSoundState, unlockSound } = await import("../board/art/art");
    let waiting: AbortController | undefined;
    onSoundState((state) => {
      waiting?.abort();
      withdraw("notice.soundHeld");
      if (state === "missing") notify("notice.noAudio", [], true);
      if (state !== "blocked") return;
      notify("notice.soundHeld", [], true);
      waiting = new AbortController();
      for (const touch of ["pointerdown", "pointerup", "keydown"])
        addEventListener(touch, () => void unlockSound(), { capture: true, signal: waiting.signal });
    });
  } catch {
    following = false; // the art did not come; the next board asks again
  }
}
