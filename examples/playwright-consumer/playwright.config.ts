// Chromium with two workers. Tests run in parallel, each with its own sandbox. Uses the browser in CHROMIUM_PATH, or that of `npx
// playwright install chromium`.
import { defineConfig } from "@playwright/test";
import type { MockTestOptions, MockWorkerOptions } from "ticket-service-mock/playwright";

const executablePath = process.env.CHROMIUM_PATH;
const args = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--disable-sync"];

export default defineConfig<MockTestOptions, MockWorkerOptions>({
  testDir: "tests",
  fullyParallel: true,
  workers: 2,
  expect: { timeout: 15_000 },
  forbidOnly: process.env.CI !== undefined,
  use: {
    baseURL: "http://inbox.test",
    // The test's sandbox serves the requests that page/main.js sends in production.
    mockRoute: "https://tickets.example.com/api/v1",
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
});
