/* router.tsx -- which page is shown: the path of the address, with what is shared in its fragment. */
import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";

function read(): { path: string; fragment: string } {
  return { path: location.pathname.replace(/\/+$/, "") || "/", fragment: location.hash.slice(1) };
}

export const route = signal(typeof location === "undefined" ? { path: "/", fragment: "" } : read());

/** Leaving a page asks this first; it saves what is unsaved. */
export function go(to: string): void {
  history.pushState(null, "", to);
  route.value = read();
  scrollTo(0, 0);
}

/** Changes the address without a new page, so that a reload or a bookmark finds the same place. */
export function replaceFragment(fragment: string): void {
  history.replaceState(null, "", `${location.pathname}${fragment ? `#${fragment}` : ""}`);
}

export function followAddress(): void {
  addEventListener("popstate", () => (route.value = read()));
}

export function Link(props: { to: string; class?: string; label?: string; current?: boolean; children: ComponentChildren }) {
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    go(props.to);
  };
  return (
    <a href={props.to} class={props.class} aria-label={props.label} aria-current={props.current ? "page" : undefined} onClick={follow}>
      {props.children}
    </a>
  );
}
