// Every test file loads tests/setup.ts first.
import { defineConfig } from "vitest/config";

export default defineConfig({ test: { setupFiles: ["tests/setup.ts"] } });
