// Writes to the run's own apps, and to test runs, assessments, tokens and store apps that the caller names.
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { objectsAt, valuesAt } from "../json-parts.ts";
import { bodiesAtEdges } from "../probes/changed-requests.ts";
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
  const imported = await run.create("importApp", { body: bundle });
  if (imported === undefined) return;
  const related = [{ collection: "apps" as const, id: Number(valuesAt(imported.mirrored, "app/id")[0]) }];
  const send = (body: unknown, options: WriteOptions = {}) => run.write("importApp", { body }, { related, ...options });
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
  const exported = await run.compareRead({ operationId: "exportApp", path: { appId } }, related);
  if (isObject(exported?.body)) await send(exported.body);
  await run.reject("importApp", { body: bundle }, { related });
  await run.reject("deleteApp", { path: { appId } }, { related });
  await run.write("deleteApp", { path: { appId } }, { related });
  await run.write("deleteApp", { path: { appId } }, { kind: "unknown", place: "path appId", related });
  await send(bundle, assumed);
  await run.write("deleteApp", { path: { appId } }, { related });
  const emptyApp = await run.create("importApp", { body: {} });
  if (emptyApp !== undefined) await run.write("deleteApp", (id) => ({ path: { appId: id(emptyApp.ref) } }));
}

export async function installStoreApp(run: WriteRun): Promise<void> {
  const [storeId] = run.session.ids.suppliedOf("storeId");
  if (storeId === undefined) return;
  const installed = await run.create("installAppFromStore", { path: { storeId } });
  if (installed === undefined) return;
  const related = [{ collection: "apps" as const, id: Number(valuesAt(installed.mirrored, "app/id")[0]) }];
  await run.write("installAppFromStore", { path: { storeId } }, { related });
  await run.reject("installAppFromStore", { path: { storeId } }, { related });
  await run.compareRead({ operationId: "listStoreApps" }, related);
}

export async function writeToken(run: WriteRun): Promise<void> {
  const [profileId] = run.session.ids.suppliedOf("profileId");
  if (profileId === undefined) return;
  await run.write("createProfileToken", { path: { profileId }, body: { name: run.name } });
  await run.reject("createProfileToken", { path: { profileId }, body: { name: run.name } });
}

/** Changes scores, texts and states in order, and restores the text; the history keeps the changes. */
export async function writeAssessments(run: WriteRun): Promise<void> {
  const [id] = run.session.ids.suppliedOf("assessmentId");
  if (id === undefined) return;
  const before = await run.session.send({ operationId: "getQualityAssessment", path: { id } });
  if (!isObject(before?.body) || before.body.canEdit !== true) return;
  const rules = { assumed: "the order of states and what a review sets are assumed" };
  const related = [{ collection: "assessments" as const, id: Number(id) }];
  const change = (body: unknown, options: WriteOptions = {}) =>
    run.write("updateQualityAssessment", { path: { id }, body }, { related, ...options });
  const text = valuesAt(before.body, "data/supervisorAssessment")[0];
  const criteria = objectsAt(before.body, "data/categories/[]").flatMap(({ categoryId, criteria: list }) =>
    objectsAt(list, "[]")
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
  await run.reject("updateQualityAssessment", { path: { id }, body: {} }, { related });
  for (const state of ["discussedWithAssessee", "reviewedBySupervisor", "reviewOngoing"])
    await change({ state }, { ...rules, kind: "invalid", place: "body /state" });
  await run.write("refreshQualityAssessment", { path: { id } }, { related, ...rules });
}

/** Each run covers one test case and is cancelled immediately, since it makes an AI work. */
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
  await run.reject("acceptAllExpectedResults", { path: { testRunId: namedRun } }, { related });
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
