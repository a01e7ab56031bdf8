// README.md does what it says: every console line and the snippet of code are executed, what they print is compared.
// Each section starts from a fresh mock, with the variables of the first session. The tables are held in test/docs/readme-tables.test.ts.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { startCommand } from "../mock/cli/run-command.ts";
import { createShell, listBlocks, listSections, type Step, toOneLine, toPattern } from "./console.ts";
import { runSnippet } from "./snippet.ts";

const readme = readFileSync("README.md", "utf8");
const sections = listSections(readme);
const allSteps = sections.flatMap(({ steps }) => steps);
const start = allSteps.find(({ command }) => command.startsWith("npm start -- "));
const assignments = allSteps.filter(({ command }) => /^\w+=/.test(command));

/** A value of the start's flags, such as `--now`. */
function flagOf(name: string): string | undefined {
  return new RegExp(`--${name} (\\S+)`).exec(start?.command ?? "")?.[1];
}

describe("README.md", () => {
  it("starts the server once, with a frozen clock, and sets the variables once", () => {
    expect(allSteps.filter(({ command }) => command.startsWith("npm "))).toEqual([start]);
    expect(flagOf("clock")).toBe("frozen");
    expect(assignments.map(({ command }) => command.split("=")[0])).toEqual(["MOCK", "AUTH", "JSON"]);
  });

  it("shows what the server prints when it starts", async () => {
    const [, flags = ""] = /npm start -- (.*)/.exec(start?.command ?? "") ?? [];
    const running = startCommand(["serve", ...flags.split(" "), "--port", "0"]);
    const printed = await running.waitFor(/contract: .*\n/);
    const { url } = /listening on (?<url>\S+)/.exec(printed)?.groups ?? {};
    await running.end();
    expect(toOneLine(printed.replaceAll(url ?? "", "http://127.0.0.1:4010"))).toMatch(toPattern(start?.printed ?? ""));
  });

  it.each(sections.map(({ heading, steps }) => [heading, steps] as const))(
    "prints what it shows under the heading %s",
    async (_, steps) => {
      await using mock = await createMock({ now: flagOf("now"), clock: "frozen" });
      const run = createShell(mock);
      for (const { command } of assignments) await run(command);
      for (const step of steps.filter(isRequest)) {
        expect(toOneLine(await run(step.command)), step.command).toMatch(toPattern(step.printed));
      }
    },
  );

  it("holds five curl lines in its first session and a story for each kind of work", () => {
    const requests = Object.fromEntries(
      sections.map(({ heading, steps }) => [heading, steps.filter(isRequest).length]),
    );
    expect(requests["First session"]).toBe(5);
    expect(Object.values(requests).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(24);
  });

  it("shows what its snippet of code prints", () => {
    const [snippet = ""] = listBlocks(readme, "ts");
    const { printed, shown } = runSnippet(snippet);
    expect(printed).toEqual(shown);
  });
});

function isRequest({ command }: Step): boolean {
  return command.startsWith("curl ");
}
