/* shell.tsx -- what surrounds every page: the rail or the bottom words, notices, and the line that warns of lost storage. */
import type { ComponentChildren } from "preact";
import { LANGUAGES, lang, setLanguage, t } from "../i18n";
import { Link, route } from "../router";
import { dark, dismiss, notices, prefs, saves } from "../services";
import { Icon, IconButton } from "./icons";

const PLACES = [
  { to: "/", key: "nav.play", under: ["/", "/play"] },
  { to: "/analysis", key: "nav.study", under: ["/analysis"] },
  { to: "/editor", key: "nav.editor", under: ["/editor"] },
  { to: "/games", key: "nav.games", under: ["/games", "/record"] },
  { to: "/watch", key: "nav.watch", under: ["/watch"] },
] as const;

function isHere(under: readonly string[]): boolean {
  return under.includes(route.value.path);
}

export function Seal() {
  return (
    <svg class="seal" viewBox="0 0 40 50" aria-hidden="true">
      <path d="M1.500 2.200Q10 .8 20 1.400T38.600 1.800Q39.500 13 38.900 25T38.500 48.200Q29 49.400 19 48.800T1.700 48.300Q.6 36 1.100 25T1.500 2.200Z" />
      <text x="20" y="22">{t("seal.first")}</text>
      <text x="20" y="43">{t("seal.second")}</text>
    </svg>
  );
}

export function nextLanguage(): { id: string; short: string } {
  const at = LANGUAGES.findIndex((l) => l.id === lang.value);
  return LANGUAGES[(at + 1) % LANGUAGES.length] ?? { id: "en", short: "EN" };
}

export function switchLanguage(): void {
  const { id } = nextLanguage();
  prefs.set({ lang: id });
  void setLanguage(id);
}

export function switchTheme(): void {
  prefs.set({ theme: dark.value ? "light" : "dark" });
}

function Rail() {
  return (
    <nav class="rail" aria-label={t("nav.label")}>
      <Link to="/" class="seal-link" label={t("nav.home")}><Seal /></Link>
      {PLACES.map(({ to, key, under }) => (
        <Link key={to} to={to} class="place" current={isHere(under)}>{t(key)}</Link>
      ))}
      <span class="grow" />
      <button type="button" class="word" onClick={switchLanguage} aria-label={t("nav.language", nextLanguage().short)}>{nextLanguage().short}</button>
      <IconButton name={dark.value ? "sun" : "moon"} label={t(dark.value ? "nav.light" : "nav.dark")} onClick={switchTheme} />
      <Link to="/settings" class="icon-button" label={t("nav.settings")} current={isHere(["/settings"])}><Icon name="options" /></Link>
    </nav>
  );
}

function Words() {
  return (
    <nav class="words" aria-label={t("nav.label")}>
      {PLACES.map(({ to, key, under }) => (
        <Link key={to} to={to} class="place" current={isHere(under)}>{t(key)}</Link>
      ))}
      <Link to="/settings" class="place" current={isHere(["/settings"])}>{t("nav.settings")}</Link>
    </nav>
  );
}

function Notices() {
  return (
    <div class="notices" role="status" aria-live="polite">
      {notices.value.map((notice) => (
        <div class="toast" key={notice.id}>
          <span>{t(notice.key, ...notice.args)}</span>
          {notice.sticky && <IconButton name="close" label={t("notice.close")} onClick={() => dismiss(notice.id)} />}
        </div>
      ))}
    </div>
  );
}

function StorageLine() {
  const lost = saves.lost.value || prefs.lost.value;
  if (!lost) return null;
  return <p class="storage-line" role="alert">{t("notice.storage")}</p>;
}

/** `bare` pages (embedded boards) have nothing around them; `playing` hides the bottom words on a phone. */
export function Shell(props: { playing?: boolean; children: ComponentChildren }) {
  return (
    <div class={`shell ${props.playing ? "playing" : ""} lang-${lang.value}`}>
      <a class="skip" href="#main">{t("nav.skip")}</a>
      <Rail />
      <main id="main" tabIndex={-1}>
        <StorageLine />
        {props.children}
      </main>
      {!props.playing && <Words />}
      <Notices />
    </div>
  );
}
