// docs/steering.md does what it says: every console line and the snippet of code are executed, what they print is compared.
// Each section starts from a fresh mock, with the variables of the page's beginning.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { createShell, listBlocks, listSections, toOneLine, toPattern } from "./console.ts";
import { runSnippet } from "./snippet.ts";

const page = readFileSync("docs/steering.md", "utf8");
const sections = listSections(page);
const assignments = sections.flatMap(({ steps }) => steps).filter(({ command }) => /^\w+=/.test(command));
const running = sections.map(({ heading, steps }) => ({
  heading,
  steps: steps.filter(({ command }) => command.startsWith("curl ")),
}));

describe("docs/steering.md", () => {
  it.each(running.filter(({ steps }) => steps.length > 0))(
    "prints what it shows under the heading $heading",
    async ({ steps }) => {
      await using mock = await createMock({ now: "2026-03-02T09:00:00Z", clock: "frozen" });
      const run = createShell(mock);
      for (const { command } of assignments) await run(command);
      for (const { command, printed } of steps) {
        expect(toOneLine(await run(command)), command).toMatch(toPattern(printed));
      }
    },
  );

  it("has commands for each part of the control", () => {
    const parts = ["sandboxes", "state", "snapshots", "clock", "scenario", "faults", "requests", "coverage", "session"];
    const commands = running.flatMap(({ steps }) => steps.map(({ command }) => command)).join("\n");
    expect(parts.filter((part) => !commands.includes(`/__admin/${part}`))).toEqual([]);
  });

  it("shows what its snippet of code prints", () => {
    const [snippet = ""] = listBlocks(page, "ts");
    const { printed, shown } = runSnippet(snippet);
    expect(printed).toEqual(shown);
  });

  it("links to files that exist", () => {
    const targets = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, target = ""]) => target);
    expect(targets.filter((target) => !existsSync(join("docs", target)))).toEqual([]);
  });
});
