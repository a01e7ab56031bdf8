// The `--live` flag.
import { expect, it } from "vitest";
import { runHosted, startHosted } from "../cli/hosted-command.ts";

/** At this speed an hour passes per second, so a letter arrives soon. */
const patience = { timeout: 30_000 };

it.each(["--live 3600", "--live=3600"])("%s simulates traffic in a server", async (flags) => {
  const command = await startHosted(["demo", "--port", "0", "--now", "2026-03-02T06:00:00Z", ...flags.split(" ")]);
  const output = await command.waitFor(/desk: .*\n$/);
  const [, url = ""] = /listening on (\S+)/.exec(output) ?? [];
  const [, token = ""] = /token: (\S+)/.exec(output) ?? [];
  async function countLetters(): Promise<number> {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const response = await fetch(`${url}/ticket/search`, { method: "POST", headers, body: "{}" });
    const { total }: { total: number } = await response.json();
    return total - 200;
  }
  await expect.poll(countLetters, patience).toBeGreaterThan(0);
  await command.end();
});

it("--live works without a speed, as does its variable", async () => {
  const command = await startHosted(["serve", "--port", "0", "--live"]);
  await command.end();
  const { stderr } = await runHosted(["serve", "--port", "none"], { TICKET_MOCK_LIVE: "on" });
  expect(stderr).toMatch(/^--port is "none"; .*\n$/);
});

it.each(["--live fast", "--live 0", "--live=1e3"])("serve refuses %s", async (flags) => {
  const { code, stderr } = await runHosted(["serve", ...flags.split(" ")]);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^--live is .*; it must be true, false or a speed from 1 to 3600\.\n$/);
});

it("serve refuses another speed than 1 with a storage that outlives it", async () => {
  const { stderr } = await runHosted(["serve", "--live", "2", "--storage", "sqlite:never-made.db"]);
  expect(stderr).toBe(
    "--live is 2, but must be 1 with a storage that outlives the mock. Advance the clock instead (Clock in the console or desk, or advanceClock).\n",
  );
});
