// Projects: `unit` and `browser` are `npm test`; `package` packs, installs and runs what consumers get (npm run test:package, part of .ci/run).
// Files named *.browser.test.ts need a Chromium; where there is none, one line says so and the rest runs.
import { defineConfig } from "vitest/config";
import { findChromium } from "./test/browser/find-chromium.ts";

const inBrowser = "test/**/*.browser.test.ts";
const hasBrowser = findChromium() !== undefined;
if (!hasBrowser) {
  console.warn("No Chromium was found (CHROMIUM_PATH or PATH): tests that need a browser are left out, the rest runs.");
}

const patient = { testTimeout: 300_000, hookTimeout: 300_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/package/**", inBrowser],
          testTimeout: 20_000,
        },
      },
      ...(hasBrowser
        ? [{ test: { name: "browser", include: [inBrowser], exclude: ["test/package/**"], ...patient } }]
        : []),
      {
        test: {
          name: "package",
          include: ["test/package/**/*.test.ts"],
          exclude: hasBrowser ? [] : [inBrowser],
          globalSetup: ["test/package/pack-once.ts"],
          ...patient,
        },
      },
    ],
  },
});
