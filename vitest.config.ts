// Runs the tests in six projects. `unit` is `npm test`; `.ci/run` adds `sample`, `browser`, `package` and `nginx`; `proof` is run by hand.
// *.proof.test.ts run at small size in `sample` and at full size in `proof`, those of test/package in `proof` alone; so do the tests of plausible
// worlds in `unit` and `proof`. *.browser.test.ts need Chromium.
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { findChromium } from "./tools/find-chromium.ts";

const inBrowser = "test/**/*.browser.test.ts";
const behindNginx = "test/**/*.nginx.test.ts";
const proofs = "test/**/*.proof.test.ts";
// Tests of whole processes, which take seconds each.
const slowTests = ["test/proof/**/*.test.ts", proofs];
const consumers = "test/package/**/*.test.ts";
const hasBrowser = findChromium() !== undefined;
const unreachable = hasBrowser ? [] : [inBrowser];
if (!hasBrowser) {
  console.warn("No Chromium was found (CHROMIUM_PATH or PATH): tests that need a browser are left out, the rest runs.");
}

// Tests start many processes of the same sources: Node caches the compiled code here. `npm ci` clears node_modules, and the cache with it.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("./node_modules/.cache/compiled", import.meta.url));

// Node runs the sources as they are and caches the result, which costs less than transforming them for each test file.
const root = fileURLToPath(new URL("./", import.meta.url)).replaceAll(/[^\w/]/g, "\\$&");
const sources = new RegExp(`^${root}(?:mock|fixtures|scenarios|harness|spec)/.*\\.ts$`);

// A poll ends as soon as its condition holds; by default vitest gives up after a second, too soon for a busy machine.
const polls = { poll: { timeout: 30_000 } };
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: polls };
const shared = {
  // Files of a worker share loaded modules, which halves the time. They run in any order, so none may rely on
  // anything another leaves behind: try `npm test -- --sequence.shuffle.files`.
  isolate: false,
  injectCjsGlobals: false,
  server: { deps: { external: [sources] } },
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: polls,
};

export default defineConfig({
  test: {
    // Left to itself, vitest keeps one core free.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: [...slowTests, consumers, inBrowser, behindNginx],
          ...shared,
        },
      },
      {
        test: {
          name: "sample",
          include: slowTests,
          exclude: [consumers, inBrowser],
          env: { PROOF_SIZE: "small" },
          ...shared,
        },
      },
      {
        test: {
          name: "browser",
          include: [inBrowser],
          exclude: [consumers, ...unreachable],
          isolate: false,
          server: { deps: { external: [sources] } },
          ...patient,
        },
      },
      { test: { name: "nginx", include: [behindNginx], server: { deps: { external: [sources] } }, ...patient } },
      {
        test: {
          name: "proof",
          include: [proofs, "test/fixtures/plausibility/*.test.ts", "test/console/sweep.browser.test.ts"],
          exclude: unreachable,
          env: { PROOF_SIZE: process.env.PROOF_SIZE ?? "full" },
          globalSetup: ["test/package/pack-once.ts"],
          ...patient,
        },
      },
      {
        test: {
          name: "package",
          include: [consumers],
          exclude: [proofs, ...unreachable],
          globalSetup: ["test/package/pack-once.ts"],
          ...patient,
        },
      },
    ],
  },
});
