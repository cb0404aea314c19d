/* run.mjs -- runs the tests of the page and ends with "N passed, N failed" as every suite of the house.
 *
 *   node tests/web/run.mjs [FILTER...]     FILTER is a part of a path: rules, board, app
 */
import { startVitest } from "vitest/node";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = dirname(fileURLToPath(import.meta.url));

const ROOT = join(HERE, "../..");
const nameOf = (module) => relative(ROOT, module.moduleId);

/** An error without the machinery that ran the test. */
function storyOf(error) {
  const lines = (error.stack ?? error.message ?? String(error)).split("\n").filter((line) => !line.includes("node_modules"));
  return [...lines, ...(error.diff ? [error.diff] : [])].join("\n");
}

/** Says each failure in full and each file in one line. */
class Reporter {
  passed = 0;
  failed = 0;

  onTestCaseResult(test) {
    const result = test.result();
    if (result.state === "passed") this.passed++;
    const tries = test.diagnostic()?.retryCount ?? 0;
    if (tries && result.state === "passed") console.log(`needed ${tries + 1} tries: ${nameOf(test.module)} > ${test.fullName}`);
    if (result.state !== "failed") return;
    this.failed++;
    console.log(`FAILED ${nameOf(test.module)} > ${test.fullName}`);
    for (const error of result.errors ?? []) console.log(storyOf(error));
  }

  onTestModuleEnd(module) {
    for (const error of module.errors()) {
      this.failed++;
      console.log(`FAILED ${nameOf(module)}: ${storyOf(error)}`);
    }
    for (const suite of module.children.allSuites())
      for (const error of suite.errors()) {
        this.failed++;
        console.log(`FAILED ${nameOf(module)} > ${suite.fullName}: ${storyOf(error)}`);
      }
    const ms = module.diagnostic().duration;
    console.log(`${nameOf(module)}: ${[...module.children.allTests()].length} tests, ${(ms / 1000).toFixed(1)} s`);
  }

  onUserConsoleLog(log) {
    process.stdout.write(log.content);
  }

  onTestRunEnd(_modules, errors) {
    for (const error of errors) {
      this.failed++;
      console.log(`FAILED outside of a test: ${storyOf(error)}`);
    }
  }
}

const filters = process.argv.slice(2).map((f) => (f.includes("/") ? f : `tests/web/${f}`));
const reporter = new Reporter();
const vitest = await startVitest("test", filters, { watch: false, config: join(HERE, "vitest.config.mts"), reporters: [reporter] });
await vitest.close();
if (!reporter.passed && !reporter.failed) {
  console.log(`no test matches ${filters.join(" ")}`);
  reporter.failed = 1;
}
console.log(`${reporter.passed} passed, ${reporter.failed} failed`);
process.exit(reporter.failed ? 1 : 0);
