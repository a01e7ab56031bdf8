// docs/verify.md: its command runs, against a mock; its file of known deviations is one; its test passes; it names every flag.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { commandFlags } from "../../mock/options/command-flags.ts";
import { toLongName } from "../../mock/options/spelling.ts";
import { runHosted } from "../mock/cli/hosted-command.ts";
import { listMarkedBlocks } from "./blocks.ts";

const page = readFileSync("docs/verify.md", "utf8");
const blocks = listMarkedBlocks(page);
const textOf = (language: string) => blocks.find((one) => one.language === language)?.text ?? "";

describe("docs/verify.md", () => {
  it("has the blocks that are run here, and no other", () => {
    expect(blocks.map(({ language }) => language)).toEqual(["console", "json", "ts"]);
  });

  it("names every flag, and none that is not there", () => {
    const flags = Object.values(commandFlags.verify).map(toLongName);
    expect([...new Set(page.match(/--[a-z]+/g))].toSorted()).toEqual(flags.toSorted());
  });

  it("shows a command that ends with 0 against a mock, with its file of known deviations", async () => {
    const folder = mkdtempSync(join(tmpdir(), "verify-page-"));
    const mock = await createMock({ basePath: "/api/v1" });
    const { url } = await mock.listen({ port: 0 });
    writeFileSync(join(folder, "known.json"), textOf("json"));
    const words = textOf("console")
      .trim()
      .replace("https://staging.example.com", new URL(url).origin)
      .split(" ")
      .slice(2);
    const known = ["--rate", "1000", "--known", join(folder, "known.json")];
    const ended = await runHosted([...words, ...known], { TICKET_MOCK_TOKEN: await mock.token() });
    await mock.close();
    rmSync(folder, { recursive: true });
    expect(ended.stderr).toMatch(/^known deviation getTicket null 200 \/fromName was not met/);
    expect(ended).toMatchObject({ code: 0, stdout: expect.stringContaining("conforming: 1 operations conform") });
  });

  it("shows a test that passes", () => {
    const folder = mkdtempSync(join(tmpdir(), "verify-page-"));
    const toUrl = (path: string) => JSON.stringify(pathToFileURL(resolve(path)).href);
    const code = textOf("ts")
      .replace('"ticket-service-mock/verify"', toUrl("harness/verify.ts"))
      .replace('"ticket-service-mock"', toUrl("mock/create-mock.ts"));
    writeFileSync(join(folder, "page.mts"), code);
    expect(execFileSync(process.execPath, [join(folder, "page.mts")], { encoding: "utf8" })).toBe("");
    rmSync(folder, { recursive: true });
  });
});
