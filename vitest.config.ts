// Projects: `unit` is `npm test`; `browser` and `package` run beside it in .ci/run. *.proof.test.ts run at small size in `unit`,
// at full size in `proof`, which is run by hand (test/proof/proof-size.ts); those of test/package in `proof` alone. *.browser.test.ts need a Chromium; without one, a line
// says that they are left out.
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { findChromium } from "./tools/find-chromium.ts";

const inBrowser = "test/**/*.browser.test.ts";
const proofs = "test/**/*.proof.test.ts";
const consumers = "test/package/**/*.test.ts";
const hasBrowser = findChromium() !== undefined;
const unreachable = hasBrowser ? [] : [inBrowser];
if (!hasBrowser) {
  console.warn("No Chromium was found (CHROMIUM_PATH or PATH): tests that need a browser are left out, the rest runs.");
}

// Tests start many processes of the same sources; Node keeps what it compiled of them here. A folder of node_modules goes with `npm ci`.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL("./node_modules/.cache/compiled", import.meta.url));

// Node runs the sources as they are, and keeps what it compiled: cheaper for each test file than a second transformation.
const root = fileURLToPath(new URL("./", import.meta.url)).replaceAll(/[^\w/]/g, "\\$&");
const sources = new RegExp(`^${root}(?:mock|fixtures|scenarios|harness|spec)/.*\\.ts$`);

const patient = { testTimeout: 300_000, hookTimeout: 300_000 };

export default defineConfig({
  test: {
    // Left to itself, vitest keeps one core free.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          // Prism leaves one request of it unanswered, which takes its time.
          exclude: [consumers, inBrowser, "test/harness/verify/prism.proof.test.ts", ...unreachable],
          env: { PROOF_SIZE: "small" },
          // The files of a worker share what it has loaded: half the seconds. They take turns in any order, so none may rely on what another
          // left; try it with `npm test -- --sequence.shuffle.files`.
          isolate: false,
          injectCjsGlobals: false,
          server: { deps: { external: [sources] } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
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
      {
        test: {
          name: "proof",
          include: [proofs],
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
