// `ticket-mock serve --from`: reopens the state stored in a report.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { appendJournal } from "../../../harness/failures/failure-journal.ts";
import { connectMock } from "../../../harness/remote/connect-mock.ts";
import { createMock } from "../../../mock/create-mock.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";
import { readUrl, runHosted, startHosted } from "./hosted-command.ts";

const folder = useTemporaryFolder();

it("reopens the state of a failed test's report, byte for byte", async () => {
  await using mock = await createMock({ auth: "off", tickets: 5 });
  const { control, client } = mock.sandbox();
  await client().PATCH("/ticket/{ticketId}", { params: { path: { ticketId: 1 } }, body: { priority: "urgent" } });
  await control.addFault({ effect: { kind: "outage" }, when: { next: 1 } });
  await control.advanceClock({ duration: "P1D" });
  const failure = { message: "it is wrong" };
  process.env.TICKET_MOCK_REPORT_FOLDER = folder;
  await appendJournal([failure], mock.sandbox()).finally(() => delete process.env.TICKET_MOCK_REPORT_FOLDER);
  const file = join(folder, "report-default.json");
  expect(failure.message).toContain(`ticket-mock serve --from ${file}`);
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
    format: "ticket-mock-report",
    sandbox: "default",
    requests: [{ operationId: "updateTicket", status: 200 }],
    state: { clock: { now: "2026-03-03T09:00:00.000Z", mode: "frozen" } },
  });
  const server = await startHosted(["serve", "--port", "0", "--log", "json", "--from", file]);
  const state = await connectMock({ url: await readUrl(server) }).control.exportState("default");
  await server.end();
  expect(JSON.stringify(state)).toBe(JSON.stringify(await control.exportState()));
});

it("rejects a non-report file with a one-line message", async () => {
  const file = join(folder, "other.json");
  writeFileSync(file, "{}");
  expect(await runHosted(["serve", "--port", "0", "--from", file])).toEqual({
    code: 1,
    stdout: "",
    stderr: `--from: ${file} is not a report; expected the output of \`ticket-mock ctl exportReport\`\n`,
  });
});

it("refuses flags that the report would override", async () => {
  const flags = ["--scenario", "empty", "--tickets", "3"];
  expect(await runHosted(["serve", "--port", "0", "--from", join(folder, "other.json"), ...flags])).toEqual({
    code: 1,
    stdout: "",
    stderr: "--from: the report sets the state and its clock; leave out --scenario, --tickets\n",
  });
});
