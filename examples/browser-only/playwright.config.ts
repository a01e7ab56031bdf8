// Uses the browser in CHROMIUM_PATH, or that of `npx playwright install chromium`.
import { defineConfig } from "@playwright/test";

const executablePath = process.env.CHROMIUM_PATH;
const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--disable-sync"];

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  use: { baseURL: "https://demo.test", launchOptions: { args, ...(executablePath ? { executablePath } : {}) } },
});
