// Runs every console line of README.md and the pages of docs/ and compares the output with the page.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createShell, toOneLine, toPattern } from "../../console/src/docs/shell.ts";
import { createMock } from "../../mock/create-mock.ts";
import { listSections, type Step } from "./console-blocks.ts";

const pages = ["README.md", "docs/reference.md", "docs/steering.md"];
const sections = pages.flatMap((page) =>
  listSections(readFileSync(page, "utf8")).map(({ heading, steps }) => ({ page, heading, steps })),
);
const assignments = sections
  .filter(({ page }) => page === "README.md")
  .flatMap(({ steps }) => steps.filter(isAssignment));

function isAssignment({ command }: Step): boolean {
  return /^\w+=/.test(command);
}

function isRequest({ command }: Step): boolean {
  return command.startsWith("curl ");
}

describe("the console blocks", () => {
  it.each(sections.map(({ page, heading, steps }) => [page, heading, steps.filter(isRequest)] as const))(
    "in %s print the output on the page, under the heading %s",
    async (_page, _heading, requests) => {
      await using mock = await createMock({ now: "2026-03-02T09:00:00Z", clock: "frozen" });
      const run = createShell(mock);
      for (const { command } of assignments) await run(command);
      for (const { command, expectedOutput } of requests) {
        expect(toOneLine(await run(command)), command).toMatch(toPattern(expectedOutput));
      }
    },
  );
});
