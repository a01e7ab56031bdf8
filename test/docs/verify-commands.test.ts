// The commands of docs/verify.md and docs/drift.md run against a mock, with the file of known deviations that the page shows.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { runHosted } from "../mock/cli/hosted-command.ts";
import { useTemporaryFolder } from "../mock/temporary-folder.ts";
import { listBlocks, listMarkedBlocks } from "./blocks.ts";

const folder = useTemporaryFolder();

async function runCommandOf(page: string, extraArgs: readonly string[] = []) {
  await using mock = await createMock({ basePath: "/api/v1" });
  const { url } = await mock.listen({ port: 0 });
  const command = listMarkedBlocks(page).find(({ place }) => place === "start")?.text ?? "";
  const args = command.trim().replace("https://staging.example.com", new URL(url).origin).split(" ").slice(2);
  return await runHosted([...args, "--rate", "1000", ...extraArgs], { TICKET_MOCK_TOKEN: await mock.token() });
}

it("docs/verify.md shows a command that finds a mock conforming", async () => {
  const page = readFileSync("docs/verify.md", "utf8");
  const knownFile = join(folder, "known.json");
  writeFileSync(knownFile, listBlocks(page, "json").join(""));
  const result = await runCommandOf(page, ["--known", knownFile]);
  expect(result.stderr).toMatch(/^known deviation getTicket null 200 \/fromName no longer occurs/);
  expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining("conforming: 1 operation conforming") });
});

it("docs/drift.md shows a command that finds no drift in a mock", async () => {
  const result = await runCommandOf(readFileSync("docs/drift.md", "utf8"));
  expect(result).toMatchObject({ code: 0, stderr: "" });
  expect(result.stdout).toMatch(/no drift: 0 contract, 0 assumption, 0 behaviour, 0 undocumented\n$/);
});
