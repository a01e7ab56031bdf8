// `ticket-mock serve --scenario`: reopens the state stored in a report.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { appendJournal } from "../../../harness/failures/failure-journal.ts";
import { connectMock } from "../../../harness/remote/connect-mock.ts";
import { createMock } from "../../../mock/create-mock.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { readUrl, runHosted, startHosted } from "./hosted-command.ts";

const folder = useTemporaryFolder();

it("reopens the state of a failed test's report, byte for byte, as a scenario named after the file", async () => {
  await using mock = await createMock({ auth: "off", tickets: 5 });
  const { control, client } = mock.sandbox();
  await client().PATCH("/ticket/{ticketId}", { params: { path: { ticketId: 1 } }, body: { priority: "urgent" } });
  await control.addFault({ effect: { kind: "outage" }, when: { next: 1 } });
  await control.advanceClock({ duration: "P1D" });
  const failure = { message: "it is wrong" };
  process.env.TICKET_MOCK_REPORT_FOLDER = folder;
  await appendJournal([failure], mock.sandbox()).finally(() => delete process.env.TICKET_MOCK_REPORT_FOLDER);
  const file = join(folder, "report-default.json");
  expect(failure.message).toContain(`ticket-mock serve --scenario ${file}`);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
    format: "ticket-mock-report",
    sandbox: "default",
    requests: [{ operationId: "updateTicket", status: 200 }],
    state: { clock: { now: "2026-03-03T09:00:00.000Z", mode: "frozen" } },
  });
  const server = await startHosted(["serve", "--port", "0", "--log", "json", "--scenario", file]);
  const state = await connectMock({ url: await readUrl(server) }).control.exportState("default");
  await server.end();
  const expected = {
    ...(await control.exportState()),
    scenario: "report-default",
    startsAt: "2026-03-03T09:00:00.000Z",
  };
  expect(JSON.stringify(state)).toBe(JSON.stringify(expected));
});

it("names the place of an error in the state", async () => {
  const file = join(folder, "broken.json");
  writeFileSync(file, '{\n"format": "ticket-mock-report",\n"state": { "format": "ticket-mock-state", "seed": "x" } }');
  const result = await runHosted(["serve", "--port", "0", "--scenario", file]);
  expect([result.code, result.stdout]).toEqual([1, ""]);
  expect(result.stderr).toMatch(/broken\.json, line 3, column 51: seed: expected .*, found "x"$/m);
});
