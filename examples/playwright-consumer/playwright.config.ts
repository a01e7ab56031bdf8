// Chromium with two workers. Tests run in parallel: each has its own sandbox and never waits for another. The browser is that of `npx
// playwright install chromium`, or the one that CHROMIUM_PATH names.
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
    // What page/main.js asks in production is answered by the test's sandbox.
    mockRoute: "https://tickets.example.com/api/v1",
    launchOptions: { args, ...(executablePath ? { executablePath } : {}) },
  },
});
