// Records have their keys in the contract's order, however they entered the state.
import { expect, it } from "vitest";
import { createMock, type Mock } from "../../../../mock/create-mock.ts";
import { collectionNames } from "../../../../mock/domain/records/collections.ts";
import { type OperationRoute, operationRoutes } from "../../../../spec/generated/operations.ts";
import { cases } from "../../../conformance/cases.ts";
import { createRunToCancel } from "../../../conformance/test-run-cases.ts";
import { json, startChangedMock } from "../changed-mock.ts";

/** Fields whose objects the contract describes; the keys of other objects keep the writer's order. */
const describedFields = new Set([
  ...["collections", "attachments", "replyRecipients", "intents", "outcome", "contracts", "worklog", "aiUsage"],
  ...["time", "segments", "customerExperience", "csat", "processing", "readByAgents", "totals", "editingHistory"],
  ...["categories", "criteria", "expectedResult", "actualResult", "scores", "bundle", "changes"],
]);

/** Reverses the keys of the value and of described objects in it. */
function reverseKeys(value: unknown, name = ""): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => reverseKeys(item, name));
  const entries = Object.entries(value).map(([key, part]) => [
    key,
    describedFields.has(key) || name === "collections" ? reverseKeys(part, key) : part,
  ]);
  return Object.fromEntries(entries.reverse());
}

/** Serializes every record of a mock. */
async function serializeRecords({ control }: Mock): Promise<ReadonlyMap<string, string>> {
  const lists = collectionNames.map(async (name) => {
    const { records } = await control.listRecords("default", name, { limit: 1_000 });
    return records.map((record) => [`${name} ${record.id}`, JSON.stringify(record)] as const);
  });
  return new Map((await Promise.all(lists)).flat());
}

/** Starts a mock of the default size and calls every operation, with the keys of each body reversed. */
async function startAndCallAll(): Promise<Mock> {
  const mock = await createMock({ now: "2026-03-02T09:00:00Z", auth: "off" });
  await createRunToCancel(mock.sandbox().control);
  const isDeletion = ({ method }: OperationRoute) => (method === "DELETE" ? 1 : 0);
  const routes = Object.values<OperationRoute>(operationRoutes).sort((a, b) => isDeletion(a) - isDeletion(b));
  for (const { operationId } of routes) {
    const { method, path, body } = cases[operationId][200] ?? {};
    if (method === undefined || path === undefined) throw new Error(`${operationId} has no request.`);
    const payload = body === undefined ? {} : { headers: json, body: JSON.stringify(reverseKeys(JSON.parse(body))) };
    await (await mock.fetch(path, { method, ...payload })).text();
  }
  await mock.control.advanceClock("default", { duration: "P10D" });
  return mock;
}

it.each([
  ["after requests to every operation", startAndCallAll],
  ["after changes by the control", startChangedMock],
])("%s, an import has the same bytes as the export, whatever the order of keys in the file", async (_, begin) => {
  await using mock = await begin();
  const texts = await serializeRecords(mock);
  await using other = await createMock({ auth: "off", tickets: 1 });
  const file: unknown = JSON.parse(JSON.stringify(await mock.control.exportState("default")));
  await other.control.importState("default", reverseKeys(file) as object);
  const imported = await serializeRecords(other);
  expect([...texts].filter(([place, text]) => imported.get(place) !== text).map(([place]) => place)).toEqual([]);
  expect(imported.size).toBe(texts.size);
});

it("a record written back with its keys in another order has the same bytes", async () => {
  await using mock = await startChangedMock();
  const { control } = mock;
  const texts = await serializeRecords(mock);
  for (const name of ["tickets", "worklogs", "assessments"] as const) {
    const [, text = ""] = [...texts].find(([place]) => place.startsWith(name)) ?? [];
    const { id, ...record } = JSON.parse(text);
    await control.putRecord("default", name, id, reverseKeys(record) as never);
  }
  expect(await serializeRecords(mock)).toEqual(texts);
});
