/* main.tsx -- the entry of the page: loads words and rules, then shows the page of the address. */
import { options, render, type ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { loadCore } from "../rules/load";
import type { Core } from "../rules/types";
import { chooseLanguage, setLanguage, t } from "./i18n";
import { Shell } from "./parts/shell";
import { HomePage } from "./pages/home";
import { followAddress, route } from "./router";
import { core, followTheme, notify, prefs, setCore } from "./services";
import { session } from "./begin";
import { reason } from "./reason";
import { furnish } from "./later";
import "./style/first.css";

type Page = () => ComponentChildren;

/** Pages beyond the first come when they are asked for. */
const LATER: Record<string, () => Promise<Page>> = {
  "/play": async () => (await import("./pages/playpage")).PlayPage,
  "/watch": async () => (await import("./pages/watch")).WatchPage,
  "/record": async () => (await import("./pages/record")).RecordPage,
  "/analysis": async () => (await import("./pages/analysis")).AnalysisPage,
  "/editor": async () => (await import("./pages/editor")).EditorPage,
  "/games": async () => (await import("./pages/games")).GamesPage,
  "/settings": async () => (await import("./pages/settings")).SettingsPage,
  "/embed": async () => (await import("./pages/embed")).EmbedPage,
};

/** A link to a game opens it as a study. */
async function openFragment(path: string, fragment: string): Promise<void> {
  if (!fragment || (path !== "/analysis" && path !== "/record")) return;
  try {
    const [{ readFragment }, { openStudy }] = await Promise.all([import("./share"), import("./study")]);
    const shared = await readFragment(core(), fragment);
    if (shared) openStudy(shared.tree, shared.path);
  } catch (error) {
    notify("open.badLink", [reason(error)], true);
  }
}

function LaterPage({ path, fragment }: { path: string; fragment: string }) {
  const [page, setPage] = useState<{ show: Page } | null>(null);
  const [fault, setFault] = useState("");
  useEffect(() => {
    const load = LATER[path];
    if (!load) return;
    const rules = path === "/play" ? Promise.resolve() : core().load("records"); // a game loads its own
    const needed = [load(), rules, openFragment(path, fragment), furnish()] as const;
    Promise.all(needed).then(([show]) => setPage({ show }), (error) => setFault(reason(error)));
  }, [path, fragment]);
  if (fault) return <p class="fault page" role="alert">{t("notice.noPage", fault)}</p>;
  const Show = page?.show;
  return Show ? <Show /> : <p class="wait" role="status">{t("wait")}</p>;
}

function NotFound() {
  return <div class="page"><h1>{t("notFound.title")}</h1><p class="lead">{t("notFound.say")}</p></div>;
}

function App() {
  const { path, fragment } = route.value;
  useEffect(() => {
    document.title = t("title");
  });
  if (path === "/embed") return <LaterPage path={path} fragment={fragment} />;
  const playing = path === "/play" || (path === "/watch" && session.value?.match.spec.mode === "bots");
  const page = path === "/" ? <HomePage /> : LATER[path] ? <LaterPage key={path} path={path} fragment={fragment} /> : <NotFound />;
  return <Shell playing={playing}>{page}</Shell>;
}

function registerWorker(): void {
  if (!("serviceWorker" in navigator) || location.pathname === "/embed") return;
  navigator.serviceWorker.register("/sw.js").catch(() => undefined); // without it the page works, only not offline
}

/** What the next minutes may want: the page of a game, the field for typed moves, the other games' rules. */
async function fetchAhead(loaded: Core): Promise<void> {
  await Promise.all([furnish(), import("./pages/playpage"), import("../board/typing"), loaded.load("records")]);
}

/** Drawing gets a task of its own: a press is answered on the board before what follows from it is worked into the page. */
function drawApart(): void {
  const { port1, port2 } = new MessageChannel();
  let draw: (() => void) | null = null;
  port1.onmessage = () => draw?.();
  options.debounceRendering = (run) => {
    draw = run;
    port2.postMessage(0);
  };
}

async function start(): Promise<void> {
  if (typeof WebAssembly === "undefined") throw new Error("no WebAssembly");
  drawApart();
  followTheme();
  followAddress();
  const [loaded] = await Promise.all([loadCore(), setLanguage(chooseLanguage(prefs.values.value.lang, navigator.languages))]);
  setCore(loaded);
  const root = document.getElementById("app") ?? document.body;
  root.replaceChildren();
  render(<App />, root);
  registerWorker();
  setTimeout(() => void fetchAhead(loaded).catch(() => undefined), 1500);
}

/** The page cannot start: the reason, below what every browser was told it needs. */
start().catch((error) => {
  const line = document.createElement("p");
  line.className = "fault";
  line.setAttribute("role", "alert");
  line.textContent = reason(error);
  const told = document.querySelector(".fallback");
  told?.classList.add("now");
  (told ?? document.body).append(line);
});
