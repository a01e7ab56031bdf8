// docs/demo.md shows the output of its command.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { toOneLine, toPattern } from "../../console/src/docs/shell.ts";
import { startHosted } from "../mock/cli/hosted-command.ts";
import { listBlocks } from "./blocks.ts";
import { toSteps } from "./console-blocks.ts";

const page = readFileSync("docs/demo.md", "utf8");

describe("docs/demo.md", () => {
  it("shows the command's output", async () => {
    const [step] = listBlocks(page, "console").flatMap(toSteps);
    expect(step?.command).toBe("npx ticket-mock demo");
    const command = await startHosted(["demo", "--port", "0"]);
    const output = await command.waitFor(/desk: .*\n$/);
    await command.end();
    expect(toOneLine(output.replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:4010"))).toMatch(
      toPattern(step?.expectedOutput ?? ""),
    );
  });
});
