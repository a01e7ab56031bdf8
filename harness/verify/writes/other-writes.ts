// Writes to apps of this run, and to what the caller names: test runs, assessments, tokens, store apps.
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { bodiesAtEdges } from "../cases/changed-requests.ts";
import { objectsAt, valuesAt } from "../json-parts.ts";
import type { WriteOptions, WriteRun } from "./write-run.ts";

const assumed = { assumed: "restoring apps, and what a bundle may leave out, is assumed" };

export async function writeApps(run: WriteRun): Promise<void> {
  const { name } = run;
  const appId = name.replaceAll(/[^\w-]/g, "-");
  const bundle = {
    appId,
    name: `${name} Größe & Maß`,
    description: "May be deleted. 👍",
    vendor: "Verification",
    availability: "private",
    appearance: { icon: "gauge", color: "teal" },
    data: { fields: ["a", "ü"], deep: { n: [1, null, true] } },
    isActive: true,
  };
  const imported = await run.make("importApp", { body: bundle });
  if (imported === undefined) return;
  const about = [{ collection: "apps" as const, id: Number(valuesAt(imported.mirrored, "app/id")[0]) }];
  const send = (body: unknown, options: WriteOptions = {}) => run.write("importApp", { body }, { about, ...options });
  await send({ ...bundle, description: "Changed" });
  await send({ app: { ...bundle, name: "Öffner über alles" } });
  await send({ ...bundle, vendor: null, description: null, slug: "ignored", revision: 40 }, assumed);
  await send({ appId, isActive: false });
  await send({ appId });
  for (const body of bodiesAtEdges("importApp", { appId }, [
    "description",
    "vendor",
    "availability",
    "appearance",
    "data",
    "isActive",
  ]))
    await send(body, assumed);
  const exported = await run.compareRead({ operationId: "exportApp", path: { appId } }, about);
  if (isObject(exported?.body)) await send(exported.body);
  await run.reject("importApp", { body: bundle }, { about });
  await run.reject("deleteApp", { path: { appId } }, { about });
  await run.write("deleteApp", { path: { appId } }, { about });
  await run.write("deleteApp", { path: { appId } }, { kind: "unknown", place: "path appId", about });
  await send(bundle, assumed);
  await run.write("deleteApp", { path: { appId } }, { about });
  const emptyApp = await run.make("importApp", { body: {} });
  if (emptyApp !== undefined) await run.write("deleteApp", (id) => ({ path: { appId: id(emptyApp.ref) } }));
}

export async function installGiven(run: WriteRun): Promise<void> {
  const [storeId] = run.session.ids.givenOf("storeId");
  if (storeId === undefined) return;
  const installed = await run.make("installAppFromStore", { path: { storeId } });
  if (installed === undefined) return;
  const about = [{ collection: "apps" as const, id: Number(valuesAt(installed.mirrored, "app/id")[0]) }];
  await run.write("installAppFromStore", { path: { storeId } }, { about });
  await run.reject("installAppFromStore", { path: { storeId } }, { about });
  await run.compareRead({ operationId: "listStoreApps" }, about);
}

export async function writeToken(run: WriteRun): Promise<void> {
  const [profileId] = run.session.ids.givenOf("profileId");
  if (profileId === undefined) return;
  await run.write("createProfileToken", { path: { profileId }, body: { name: run.name } });
  await run.reject("createProfileToken", { path: { profileId }, body: { name: run.name } });
}

/** Scores, texts and states in order; the text is put back, the history keeps the changes. */
export async function writeAssessments(run: WriteRun): Promise<void> {
  const [id] = run.session.ids.givenOf("assessmentId");
  if (id === undefined) return;
  const before = await run.session.send({ operationId: "getQualityAssessment", path: { id } });
  if (!isObject(before?.body) || before.body.canEdit !== true) return;
  const rules = { assumed: "the order of states and what a review sets are assumed" };
  const about = [{ collection: "assessments" as const, id: Number(id) }];
  const change = (body: unknown, options: WriteOptions = {}) =>
    run.write("updateQualityAssessment", { path: { id }, body }, { about, ...options });
  const text = valuesAt(before.body, "data/supervisorAssessment")[0];
  const criteria = objectsAt(before.body, "data/categories/[]").flatMap(({ categoryId, criteria: some }) =>
    objectsAt(some, "[]")
      .filter(({ state }) => state !== "unscored")
      .map(({ id, score, reason }) => ({ categoryId, criterionId: id, score, reason })),
  );
  const [first] = criteria;
  await change({ supervisorAssessment: `${run.name} Gut gemacht 👍` });
  await change({ aiSummary: "Zusammenfassung – geändert" });
  if (first !== undefined) {
    await change({ criteria: [{ ...first, reason: "Begründung ä" }] });
    await change({ criteria: [{ ...first, score: 0 }] });
    await change({ criteria: [first] });
    await change(
      { criteria: [{ ...first, score: 1_000_000 }] },
      { kind: "invalid", place: "body /criteria", ...rules },
    );
    await change({ criteria: [first, first] }, { kind: "invalid", place: "body /criteria", ...rules });
    await change(
      { criteria: [{ ...first, criterionId: 999_999 }] },
      { kind: "invalid", place: "body /criteria", ...rules },
    );
  }
  await change({ assessmentDate: "2026-02-01" });
  await change({ discussionDate: "2026-02-02T10:00:00+01:00" });
  await change({ discussionDate: null });
  if (typeof text === "string") await change({ supervisorAssessment: text });
  await run.reject("updateQualityAssessment", { path: { id }, body: {} }, { about });
  for (const state of ["discussedWithAssessee", "reviewedBySupervisor", "reviewOngoing"])
    await change({ state }, { ...rules, kind: "invalid", place: "body /state" });
  await run.write("refreshQualityAssessment", { path: { id } }, { about, ...rules });
}

/** Each run covers one case and is cancelled at once, as it puts an AI to work. */
export async function writeTestRuns(run: WriteRun): Promise<void> {
  const { session } = run;
  const [aiAgentId] = session.ids.givenOf("aiAgentId");
  const [givenRun] = session.ids.givenOf("testRunId");
  const rules = { assumed: "how runs progress, and which are refused, is assumed" };
  const ownRun = aiAgentId === undefined ? undefined : await startRun(run, aiAgentId);
  const repeatedRun = ownRun ?? givenRun;
  if (repeatedRun !== undefined) {
    const again = await run.make("rerunTestRun", { path: { testRunId: repeatedRun } }, rules);
    if (again !== undefined) await run.write("cancelTestRun", (id) => ({ path: { testRunId: id(again.ref) } }), rules);
  }
  if (givenRun === undefined) return;
  const about = [{ collection: "testRuns" as const, id: Number(givenRun) }];
  const testRun = await session.send({ operationId: "getTestRun", path: { testRunId: givenRun } });
  const testTickets = objectsAt(testRun?.body, "tickets/[]")
    .filter(({ actualResult }) => isObject(actualResult))
    .map(({ ticketId }) => ticketId);
  const [ticketId = testTickets[0]] = session.ids.givenOf("ticketId").filter((id) => testTickets.includes(id));
  if (typeof ticketId === "number")
    await run.write("acceptExpectedResult", { path: { testRunId: givenRun, ticketId } }, { about });
  await run.write("acceptAllExpectedResults", { path: { testRunId: givenRun } }, { about });
  await run.write("acceptAllExpectedResults", { path: { testRunId: givenRun } }, { about, ...rules });
  await run.reject("acceptAllExpectedResults", { path: { testRunId: givenRun } }, { about });
}

async function startRun(run: WriteRun, aiAgentId: string | number | boolean): Promise<number | undefined> {
  const cases = await run.session.send({ operationId: "listTestCasesOfAiAgent", path: { aiAgentId } });
  const [first] = objectsAt(cases?.body, "testCases/[]");
  if (typeof first?.id !== "number") return undefined;
  const body = { aiAgentId, testCaseIds: [first.id], config: { limit: 1 }, description: run.name };
  const scheduled = await run.make("scheduleTestRun", { body });
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
