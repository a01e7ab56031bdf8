// Of the vitest that test/proof/homes/count-failures.ts starts: one file, which no project of vitest.config.ts has.
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: { include: ["test/proof/homes/planted-homes.ts"], maxWorkers: 1, reporters: ["json"] },
});
