// Two projects: `unit` is `npm test`; `package` packs, installs and runs what consumers get (npm run test:package, part of .ci/run).
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      { test: { name: "unit", include: ["test/**/*.test.ts"], exclude: ["test/package/**"], testTimeout: 20_000 } },
      { test: { name: "package", include: ["test/package/**/*.test.ts"], testTimeout: 300_000, hookTimeout: 300_000 } },
    ],
  },
});
