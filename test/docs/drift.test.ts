// docs/drift.md: its command runs, against a mock; its code says what its comments say; it names every flag.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { drift, formatDrift } from "../../harness/verify.ts";
import { createMock } from "../../mock/create-mock.ts";
import { commandFlags } from "../../mock/options/command-flags.ts";
import { toLongName } from "../../mock/options/spelling.ts";
import { runHosted } from "../mock/cli/hosted-command.ts";
import { listMarkedBlocks } from "./blocks.ts";

const page = readFileSync("docs/drift.md", "utf8");
const blocks = listMarkedBlocks(page);
const textOf = (language: string) => blocks.find((one) => one.language === language)?.text ?? "";

it("has the blocks that are run here, and no other", () => {
  expect(blocks.map(({ language }) => language)).toEqual(["console", "ts"]);
});

it("names every flag, and none that is not there", () => {
  const flags = Object.values(commandFlags.drift).map(toLongName);
  expect([...new Set(page.match(/--[a-z]+/g))].toSorted()).toEqual(flags.toSorted());
});

it("shows a command that ends with 0 against a mock", async () => {
  const mock = await createMock({ basePath: "/api/v1" });
  const { url } = await mock.listen({ port: 0 });
  const words = textOf("console")
    .trim()
    .replace("https://staging.example.com", new URL(url).origin)
    .split(" ")
    .slice(2);
  const ended = await runHosted([...words, "--rate", "1000"], { TICKET_MOCK_TOKEN: await mock.token() });
  await mock.close();
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  expect(ended.stdout).toMatch(/no drift: 0 contract, 0 assumption, 0 behaviour, 0 undocumented\n$/);
});

it("shows code that says what its comments say", async () => {
  const body = textOf("ts").replace(/^import .*$/m, "");
  const told: string[] = [];
  const run: (...parts: unknown[]) => Promise<void> = Object.getPrototypeOf(async () => {}).constructor(
    "drift",
    "formatDrift",
    "console",
    body,
  );
  await run(drift, formatDrift, { log: (value: unknown) => told.push(String(value)) });
  expect(told).toEqual(Array.from(body.matchAll(/console\.log\(.*\); \/\/ (.*)$/gm), ([, said]) => said));
});
