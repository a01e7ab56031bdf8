// docs/steering.md shows each part of the control, and its snippet prints what the page shows. test/docs/console-pages.test.ts runs its
// console lines.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listBlocks, listSections } from "./console.ts";
import { runSnippet } from "./snippet.ts";

const page = readFileSync("docs/steering.md", "utf8");

describe("docs/steering.md", () => {
  it("has commands for each part of the control", () => {
    const parts = [
      "sandboxes",
      "state",
      "snapshots",
      "clock",
      "scenario",
      "faults",
      "requests",
      "coverage",
      "session",
      "events",
      "webhooks",
    ];
    const commands = listSections(page).flatMap(({ steps }) => steps.map(({ command }) => command));
    expect(parts.filter((part) => !commands.join("\n").includes(`/__admin/${part}`))).toEqual([]);
  });

  it("shows what its snippets of code print", () => {
    const snippets = listBlocks(page, "ts");
    expect(snippets).toHaveLength(2);
    for (const snippet of snippets) {
      const { printed, shown } = runSnippet(snippet);
      expect(printed).toEqual(shown);
    }
  });
});
