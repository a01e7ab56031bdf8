// Serves the files of docs/additions.md and compares their output with the page.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { createShell, toOneLine, toPattern } from "../../console/src/docs/shell.ts";
import { createMock } from "../../mock/create-mock.ts";
import { readAdditionsFile } from "../../mock/node/additions-file.ts";
import { useTemporaryFolder } from "../mock/temporary-folder.ts";
import { listBlocks, listMarkedBlocks } from "./blocks.ts";
import { toSteps } from "./console-blocks.ts";

const page = readFileSync("docs/additions.md", "utf8");
const blocks = listMarkedBlocks(page);
const folder = useTemporaryFolder();

beforeAll(() => {
  const module = JSON.stringify(pathToFileURL(resolve("mock/create-mock.ts")).href);
  for (const { place, text } of blocks.filter(({ place }) => place.includes(".")))
    writeFileSync(join(folder, place), text.replaceAll('"ticket-service-mock"', module));
});

async function createMockWith(file: string) {
  const { additions } = await readAdditionsFile(join(folder, file));
  return createMock({ auth: "off", additions });
}

describe("docs/additions.md", () => {
  it("shows the responses to its example's requests", async () => {
    await using mock = await createMockWith("additions.ts");
    const shell = createShell(mock);
    const steps = listBlocks(page, "console").flatMap(toSteps);
    expect(steps).toHaveLength(7);
    for (const { command, expectedOutput } of steps) {
      const output = await shell(command);
      if (expectedOutput !== "") expect(toOneLine(output), command).toMatch(toPattern(expectedOutput));
    }
  });

  it("shows the output of its program", () => {
    const [code = ""] = blocks.filter(({ place }) => place === "usage.ts").map(({ text }) => text);
    const expectedLines = [...code.matchAll(/^console\.log\(.*\); \/\/ (.*)$/gm)].map(([, text]) => text);
    const output = execFileSync(process.execPath, [join(folder, "usage.ts")], { encoding: "utf8" });
    expect(output.trim().split("\n")).toEqual(expectedLines);
    expect(expectedLines).toHaveLength(3);
  });

  it("has a document that is served without handlers", async () => {
    await using mock = await createMockWith("holidays.yaml");
    expect(await (await mock.fetch("/holiday")).json()).toEqual(["2026-04-03", "2026-04-06"]);
  });
});
