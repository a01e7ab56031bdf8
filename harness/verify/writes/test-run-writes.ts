// Writes to test runs: the run's own and one that the caller names.
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { objectsAt } from "../../json-parts.ts";
import type { WriteRun } from "./write-types.ts";

/** Each run covers one test case and is cancelled immediately, because a test run costs real AI calls. */
export async function writeTestRuns(run: WriteRun): Promise<void> {
  const { session } = run;
  const [aiAgentId] = session.ids.suppliedOf("aiAgentId");
  const [namedRun] = session.ids.suppliedOf("testRunId");
  const rules = { assumed: "how runs progress, and which are refused, is assumed" };
  const ownRun = aiAgentId === undefined ? undefined : await startRun(run, aiAgentId);
  const repeatedRun = ownRun ?? namedRun;
  if (repeatedRun !== undefined) {
    const rerun = await run.create("rerunTestRun", { path: { testRunId: repeatedRun } }, rules);
    if (rerun !== undefined) await run.write("cancelTestRun", (id) => ({ path: { testRunId: id(rerun.ref) } }), rules);
  }
  if (namedRun === undefined) return;
  const related = [{ collection: "testRuns" as const, id: Number(namedRun) }];
  const testRun = await session.send({ operationId: "getTestRun", path: { testRunId: namedRun } });
  const testTickets = objectsAt(testRun?.body, "tickets/[]")
    .filter(({ actualResult }) => isObject(actualResult))
    .map(({ ticketId }) => ticketId);
  const [ticketId = testTickets[0]] = session.ids.suppliedOf("ticketId").filter((id) => testTickets.includes(id));
  if (typeof ticketId === "number")
    await run.write("acceptExpectedResult", { path: { testRunId: namedRun, ticketId } }, { related });
  await run.write("acceptAllExpectedResults", { path: { testRunId: namedRun } }, { related });
  await run.write("acceptAllExpectedResults", { path: { testRunId: namedRun } }, { related, ...rules });
  await run.writeInvalid("acceptAllExpectedResults", { path: { testRunId: namedRun } }, { related });
}

async function startRun(run: WriteRun, aiAgentId: string | number | boolean): Promise<number | undefined> {
  const testCases = await run.session.send({ operationId: "listTestCasesOfAiAgent", path: { aiAgentId } });
  const [first] = objectsAt(testCases?.body, "testCases/[]");
  if (typeof first?.id !== "number") return undefined;
  const body = { aiAgentId, testCaseIds: [first.id], config: { limit: 1 }, description: run.name };
  const scheduled = await run.create("scheduleTestRun", { body });
  await run.write(
    "scheduleTestRun",
    { body: { ...body, config: { limit: 1, models: [] } } },
    { kind: "invalid", place: "body /config" },
  );
  await run.write(
    "scheduleTestRun",
    { body: { ...body, testCaseIds: [999_999_999] } },
    { kind: "invalid", place: "body /testCaseIds", assumed: "which selections are refused is assumed" },
  );
  if (scheduled === undefined) return undefined;
  await run.write("cancelTestRun", (id) => ({ path: { testRunId: id(scheduled.ref) } }));
  return Number(scheduled.ref.target);
}
