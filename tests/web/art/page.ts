/* page.ts -- a page with the art alone, for the tests of sounds and of what the browser bakes. */
import * as art from "../../../web/board/art/art";
import { paint } from "../../../web/board/art/bake";

const hooks = window as unknown as Record<string, unknown>;
hooks.art = art;
hooks.digest = async (recipe: Parameters<typeof paint>[0]): Promise<string> => {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", paint(recipe)));
  return [...hash].map((b) => b.toString(16).padStart(2, "0")).join("").slice(0, 16);
};
/* A test's own calls count as gestures of a person; what must happen without one happens here, before any. */
if (location.hash === "#early") {
  art.onSoundState((s) => (hooks.states as string[]).push(s));
  document.addEventListener("click", () => void art.unlockSound());
  void art.playSound("check", 0.5);
}
