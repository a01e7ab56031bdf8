// Records have their keys in the contract's order, however they entered the state.
import { expect, it } from "vitest";
import { createMock, type Mock } from "../../../../mock/create-mock.ts";
import { collectionNames } from "../../../../mock/domain/records/collections.ts";
import { type OperationRoute, operationRoutes } from "../../../../spec/generated/operations.ts";
import { cases } from "../../../conformance/cases.ts";
import { createRunToCancel } from "../../../conformance/test-run-cases.ts";
import { json, startChanged } from "../changed-mock.ts";

/** Fields whose objects the contract describes; the keys of other objects keep the writer's order. */
const described = new Set([
  ...["collections", "attachments", "replyRecipients", "intents", "outcome", "contracts", "worklog", "aiUsage"],
  ...["time", "segments", "customerExperience", "csat", "processing", "readByAgents", "totals", "editingHistory"],
  ...["categories", "criteria", "expectedResult", "actualResult", "scores", "bundle", "changes"],
]);

/** The value with its keys and those of described objects inside it reversed. */
function reversed(value: unknown, name = ""): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => reversed(item, name));
  const entries = Object.entries(value).map(([key, part]) => [
    key,
    described.has(key) || name === "collections" ? reversed(part, key) : part,
  ]);
  return Object.fromEntries(entries.reverse());
}

/** Every record of a mock as text. */
async function readTexts({ control }: Mock): Promise<ReadonlyMap<string, string>> {
  const lists = collectionNames.map(async (name) => {
    const { records } = await control.listRecords("default", name, { limit: 1_000 });
    return records.map((record) => [`${name} ${record.id}`, JSON.stringify(record)] as const);
  });
  return new Map((await Promise.all(lists)).flat());
}

/** A world of the default size after a request to every operation, each with the keys of its body reversed. */
async function startRequested(): Promise<Mock> {
  const mock = await createMock({ now: "2026-03-02T09:00:00Z", auth: "off" });
  await createRunToCancel(mock.sandbox().control);
  const isDeletion = ({ method }: OperationRoute) => (method === "DELETE" ? 1 : 0);
  const routes = Object.values<OperationRoute>(operationRoutes).sort(
    (one, other) => isDeletion(one) - isDeletion(other),
  );
  for (const { operationId } of routes) {
    const { method, path, body } = cases[operationId][200] ?? {};
    if (method === undefined || path === undefined) throw new Error(`${operationId} has no request.`);
    const sent = body === undefined ? {} : { headers: json, body: JSON.stringify(reversed(JSON.parse(body))) };
    await (await mock.fetch(path, { method, ...sent })).text();
  }
  await mock.control.advanceClock("default", { duration: "P10D" });
  return mock;
}

it.each([
  ["after requests to every operation", startRequested],
  ["after changes by the control", startChanged],
])("%s, an import has the same bytes as the export, whatever the order of keys in the file", async (_, begin) => {
  await using mock = await begin();
  const texts = await readTexts(mock);
  await using other = await createMock({ auth: "off", tickets: 1 });
  const file: unknown = JSON.parse(JSON.stringify(await mock.control.exportState("default")));
  await other.control.importState("default", reversed(file) as object);
  const imported = await readTexts(other);
  expect([...texts].filter(([place, text]) => imported.get(place) !== text).map(([place]) => place)).toEqual([]);
  expect(imported.size).toBe(texts.size);
});

it("a record put back with its keys in another order has the same bytes", async () => {
  await using mock = await startChanged();
  const { control } = mock;
  const texts = await readTexts(mock);
  for (const name of ["tickets", "worklogs", "assessments"] as const) {
    const [, text = ""] = [...texts].find(([place]) => place.startsWith(name)) ?? [];
    const { id, ...record } = JSON.parse(text);
    await control.putRecord("default", name, id, reversed(record) as never);
  }
  expect(await readTexts(mock)).toEqual(texts);
});
