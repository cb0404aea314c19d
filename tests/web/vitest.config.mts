/* vitest.config.mts -- how the tests of the page run: in node, one file after another on a small machine. */
import { defineConfig } from "vitest/config";
import { join } from "node:path";

const ROOT = join(import.meta.dirname ?? new URL(".", import.meta.url).pathname, "../..");

export default defineConfig({
  root: ROOT,
  cacheDir: join(ROOT, "build/vitest"),
  esbuild: { jsx: "automatic", jsxImportSource: "preact", target: "es2022" },
  server: { fs: { strict: false } },
  test: {
    include: ["tests/web/**/*.test.ts", "tests/web/**/*.test.tsx"],
    exclude: ["**/node_modules/**"],
    environment: "node",
    pool: "forks",
    poolOptions: { forks: { maxForks: 2, minForks: 1 } },
    /* A browser on a busy machine is late now and then; a test that needed a second try says so (run.mjs). */
    retry: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
