/* lazy.tsx -- components that are fetched when they are first shown, to keep the first visit small. */
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { furnish } from "../later";
import { notify } from "../services";

export function lazily<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let found: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [Show, setShow] = useState<ComponentType<P> | null>(() => found);
    useEffect(() => {
      if (!found) Promise.all([load(), furnish()]).then(([component]) => setShow(() => (found = component)), (error: Error) => notify("notice.noPage", [error.message]));
    }, []);
    return Show && <Show {...props} />;
  };
}
