// docs/demo.md: what the command prints, and commands that there are.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { commandFlags } from "../../mock/options/command-flags.ts";
import { toLongName } from "../../mock/options/spelling.ts";
import { startHosted } from "../mock/cli/hosted-command.ts";
import { listBlocks, toOneLine, toPattern, toSteps } from "./console.ts";
import { runSnippet } from "./snippet.ts";

const page = readFileSync("docs/demo.md", "utf8");

describe("docs/demo.md", () => {
  it("shows what the command prints", async () => {
    const [step] = listBlocks(page, "console").flatMap(toSteps);
    expect(step?.command).toBe("npx ticket-mock demo");
    const command = await startHosted(["demo", "--port", "0"]);
    const printed = await command.waitFor(/desk: .*\n$/);
    await command.end();
    expect(toOneLine(printed.replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:4010"))).toMatch(
      toPattern(step?.printed ?? ""),
    );
  });

  it("shows an example of a world that goes on which prints what it says", () => {
    const snippets = listBlocks(page, "ts");
    expect(snippets).toHaveLength(1);
    const { printed, shown } = runSnippet(snippets[0] ?? "");
    expect(printed).toEqual(shown);
  });

  it("shows commands whose flags there are", () => {
    const flags = listBlocks(page, "sh").flatMap((text) => text.match(/--[a-z-]+/g) ?? []);
    const known = Object.values(commandFlags.demo).map(toLongName);
    expect(flags.filter((flag) => !known.includes(flag))).toEqual([]);
    expect(flags).toContain("--live");
  });

  it("names scenarios that there are", async () => {
    const named = [...page.matchAll(/--scenario ([a-z-]+)/g)].map(([, name]) => name);
    await using mock = await createMock({ tickets: 1 });
    const { scenarios } = await mock.control.listScenarios();
    expect(scenarios.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
    expect(named).toHaveLength(5);
  });
});
