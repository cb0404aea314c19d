/* env.d.ts -- what the bundler makes of imports that are not code: addresses of hashed files. */
declare module "*.wasm" {
  const url: string;
  export default url;
}
declare module "*.nnue" {
  const url: string;
  export default url;
}
declare module "*.png" {
  const url: string;
  export default url;
}
declare module "*.css";
/** A file bundled by itself, to be started as a worker: import url from "worker:./engine_worker.ts". */
declare module "worker:*" {
  const url: string;
  export default url;
}

/** A style sheet bundled by itself, to be fetched when it is needed. */
declare module "style:*" {
  const url: string;
  export default url;
}
/** The words of every language in a folder, in two parts: those of the first page, and the rest. */
declare module "words:*" {
  type Part = Record<string, () => Promise<{ default: Record<string, string> }>>;
  export const FIRST: Part;
  export const REST: Part;
}

/** Of sw.ts alone: every file of the build, and a name that changes with any of them. */
declare const __FILES__: readonly string[];
declare const __BUILD__: string;
