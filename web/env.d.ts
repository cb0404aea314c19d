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

/** Of sw.ts alone: every file of the build, and a name that changes with any of them. */
declare const __FILES__: readonly string[];
declare const __BUILD__: string;
