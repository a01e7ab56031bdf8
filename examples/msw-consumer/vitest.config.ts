// Every test file goes through tests/setup.ts.
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { setupFiles: ["tests/setup.ts"] } });
