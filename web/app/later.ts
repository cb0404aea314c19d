/* later.ts -- what every page but the first needs and the first does without: its style and its words. */
import sheet from "style:./style/later.css";
import { moreWords } from "./i18n";

let style: Promise<void> | null = null;

function fetchStyle(): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = sheet;
  return new Promise((done, fail) => {
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      style = null; // may be tried again
      fail(new Error(sheet));
    };
    document.head.append(link);
  });
}

/** Resolves when a page or a dialog can be shown as it should be. */
export async function furnish(): Promise<void> {
  await Promise.all([(style ??= fetchStyle()), moreWords()]);
}
