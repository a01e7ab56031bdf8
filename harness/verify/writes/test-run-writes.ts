// Checks test run writes, only for AI agents and runs that the caller supplied. A run puts an AI to work, so each covers one case and is cancelled.
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { objectsAt } from "../json-parts.ts";
import type { Session } from "../session.ts";
import type { ParameterValue } from "../target/request.ts";
import { checkStored, type Written, write } from "./own-records.ts";

export async function writeTestRuns(session: Session): Promise<void> {
  const [aiAgentId] = session.ids.givenOf("aiAgentId");
  const [given] = session.ids.givenOf("testRunId");
  const own = aiAgentId === undefined ? undefined : await startRun(session, aiAgentId);
  const repeated = own ?? given;
  if (repeated !== undefined) await repeatRun(session, repeated);
  const [ticketId] = session.ids.givenOf("ticketId");
  if (given === undefined) return;
  if (ticketId !== undefined) await acceptOne(session, given, ticketId);
  if (session.isWanted("acceptAllExpectedResults")) {
    await write(session, { operationId: "acceptAllExpectedResults", path: { testRunId: given } });
  }
}

/** The id of a new, cancelled run. */
async function startRun(session: Session, aiAgentId: ParameterValue): Promise<number | undefined> {
  const cases = await session.read({ operationId: "listTestCasesOfAiAgent", path: { aiAgentId } });
  const [first] = objectsAt(cases?.body, "testCases/[]");
  if (typeof first?.id !== "number") return undefined;
  const body = { aiAgentId, testCaseIds: [first.id], config: { limit: 1 } };
  const started = await write(session, { operationId: "scheduleTestRun", body });
  if (started === undefined) return undefined;
  const wanted = { aiAgentId: String(aiAgentId), ticketsScheduledForTesting: 1 };
  return breakOff(session, started, wanted);
}

async function repeatRun(session: Session, testRunId: ParameterValue): Promise<void> {
  const before = await session.read({ operationId: "getTestRun", path: { testRunId } });
  const run = isObject(before?.body) ? before.body.testRun : undefined;
  if (!isObject(run) || run.state === "running") return;
  // A cancelled run may still be winding down.
  const repeated = await write(session, { operationId: "rerunTestRun", path: { testRunId } }, [409]);
  if (repeated === undefined) return;
  const { aiAgentId, ticketsScheduledForTesting } = run;
  await breakOff(session, repeated, { aiAgentId, ticketsScheduledForTesting });
}

/** Cancels a run that this run started and checks that the answer is about it. Returns its id. */
async function breakOff(
  session: Session,
  { answer, body }: Written,
  wanted: { readonly [field: string]: unknown },
): Promise<number | undefined> {
  const run = body.testRun;
  if (!isObject(run) || typeof run.id !== "number") return undefined;
  const path = { testRunId: run.id };
  if (!checkStored(session, answer, { record: run, path: "/testRun" }, wanted, "lost-write")) return undefined;
  const read = await session.read({ operationId: "getTestRun", path });
  if (read === undefined || !isObject(read.body)) return undefined;
  const place = { record: read.body.testRun, path: "/testRun" };
  if (!checkStored(session, read, place, { id: run.id, ...wanted }, "stale-read")) return undefined;
  // It may have finished meanwhile.
  await write(session, { operationId: "cancelTestRun", path }, [409]);
  return run.id;
}

async function acceptOne(session: Session, testRunId: ParameterValue, ticketId: ParameterValue): Promise<void> {
  const read = await session.read({ operationId: "getTestRun", path: { testRunId } });
  const tested = objectsAt(read?.body, "tickets/[]").find((one) => one.ticketId === ticketId);
  if (!isObject(tested?.actualResult)) return;
  const accepted = await write(session, { operationId: "acceptExpectedResult", path: { testRunId, ticketId } });
  if (accepted === undefined) return;
  const place = { record: accepted.body.testTicket, path: "/testTicket" };
  checkStored(session, accepted.answer, place, { testRunId, ticketId }, "lost-write");
}
