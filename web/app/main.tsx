/* main.tsx -- the entry of the page: loads words and rules, then shows the page of the address. */
import { render, type ComponentChildren } from "preact";
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
import "./style/base.css";
import "./style/parts.css";
import "./style/match.css";
import "./style/pages.css";

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
    const needed = [load(), rules, openFragment(path, fragment)] as const;
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
  await Promise.all([import("./pages/playpage"), import("../board/typing"), loaded.load("records")]);
}

async function start(): Promise<void> {
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

start().catch((error) => {
  const line = document.createElement("p");
  line.className = "page fault";
  line.setAttribute("role", "alert");
  line.textContent = String(error instanceof Error ? error.message : error);
  document.body.replaceChildren(line);
});
