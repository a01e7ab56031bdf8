// Checks invariants of every response, of the state after it, and of final reads, for any allowed requests in any order while time passes.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkResponse } from "../../harness/contract.ts";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { collectionNames } from "../../mock/domain/records/collections.ts";
import type { Wire } from "../../mock/domain/records/wire.ts";
import type { Reader } from "../../mock/domain/state-types.ts";
import type { MockSandbox } from "../../mock/mock.ts";
import { type OperationId, operationRoutes } from "../../spec/generated/operations.ts";
import { fingerprintOf } from "../mock/engine/store/fingerprint.ts";
import { requests, requestTo, resolveRequest, type UnresolvedRequest } from "./arbitrary-requests.ts";
import { type ContractRequest, routes } from "./contract-document.ts";
import { bySize, runs } from "./proof-size.ts";
import { sendRequest } from "./send-request.ts";
import { brokenRulesIn, wrongReportsOf } from "./state-invariants.ts";

type Step = UnresolvedRequest | { readonly seconds: number };
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 9, arbitrary: requests },
    { weight: 1, arbitrary: fc.record({ seconds: fc.integer({ min: 1, max: 200_000 }) }) },
  ),
  { minLength: 1, maxLength: 40, size: "max" },
);

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ tickets: 15, maxSandboxes: 10 });
});
afterAll(() => mock.close());

const tokens = new Map<number, Promise<string>>();

async function send(sandbox: MockSandbox, request: Omit<ContractRequest, "operationId">, userId = 1) {
  const token = tokens.get(userId) ?? mock.token({ userId });
  tokens.set(userId, token);
  return sendRequest(sandbox, request, await token);
}

async function read<T>(sandbox: MockSandbox, target: string, body?: object): Promise<T> {
  const request = {
    method: body === undefined ? "GET" : "POST",
    target,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const response = await send(sandbox, request);
  expect(response.status, `${target} ${JSON.stringify(response.body)}`).toBe(200);
  return response.body;
}

/** By write, from its response: the target that reads the record, and the expected record. */
const readAfter: {
  readonly [Id in OperationId]?: (body: never) => readonly [target: string, record: object | undefined];
} = {
  createTicket: toTicket,
  updateTicket: toTicket,
  createKnowledgeSource: toSource,
  updateKnowledgeSource: toSource,
  deleteKnowledgeSource: toSource,
  createWebsiteConnector: toConnector,
  updateWebsiteConnector: toConnector,
  crawlWebsite: toConnector,
  updateQualityAssessment: toAssessment,
  deleteQualityAssessment: toAssessment,
  refreshQualityAssessment: toAssessment,
  importApp: toApp,
  installAppFromStore: toApp,
  deleteApp: toApp,
};

function toTicket({ ticket }: Wire<"TicketUpdateResult">) {
  return [`/ticket/${ticket.id}`, ticket] as const;
}
function toSource({ success: _, ...source }: Wire<"KnowledgeSourceResult">) {
  const isReadable = source.status !== "deleted" && !source.excluded;
  return [`/knowledgeSource/${source.id}`, isReadable ? source : undefined] as const;
}
function toConnector({ success: _, ...connector }: Wire<"WebsiteConnectorResult">) {
  return [`/knowledgeSource/websiteConnector/${connector.id}`, connector] as const;
}
function toAssessment({ success: _, ...assessment }: Wire<"AssessmentResult">) {
  return [`/quality/assessment/${assessment.id}`, assessment] as const;
}
function toApp({ app: { id: _id, deletedAt, createdBy: _by, createdAt: _at, ...bundle } }: Wire<"AppResult">) {
  return [`/app/${bundle.appId}/export`, deletedAt === null ? bundle : undefined] as const;
}

/** Sends an allowed request, and expects a response that matches the contract and does not refuse the request as invalid. */
async function sendAllowed(sandbox: MockSandbox, unresolved: UnresolvedRequest) {
  const request = mock.stateOf(sandbox.id).store.read((reader) => resolveRequest(unresolved, reader));
  const { status, headers, body } = await send(sandbox, request, unresolved.userId);
  const description = `user ${unresolved.userId} ${request.method} ${request.target} ${request.body ?? ""}`;
  const line = `${description} -> ${status} ${JSON.stringify(body).slice(0, 500)}`;
  expect(status >= 500 || [400, 401, 405, 413, 415].includes(status), line).toBe(false);
  expect(checkResponse(unresolved.operationId, status, body, { headers, closed: true }), line).toEqual([]);
  return { status, body, line };
}

/** Collections with a time of modification. */
const datedCollections = ["tickets", "knowledgeSources", "assessments"] as const;

/** Returns a function that expects ids of new records to grow. */
function createIdCheck(): (reader: Reader) => void {
  const highestIds = new Map<string, number>();
  const knownRecords = new Set<string>();
  return (reader) => {
    const isStart = knownRecords.size === 0;
    for (const name of collectionNames) {
      const newIds = [...reader.ids(name)].filter((id) => !knownRecords.has(`${name} ${id}`));
      for (const id of newIds) {
        knownRecords.add(`${name} ${id}`);
        if (typeof id !== "number" || isStart) continue;
        expect(id, `the id of a new record of ${name}`).toBeGreaterThan(highestIds.get(name) ?? 0);
      }
      highestIds.set(name, Math.max(highestIds.get(name) ?? 0, ...newIds.map(Number).filter(Number.isInteger)));
    }
  };
}

/** Returns a function that expects no time of modification to go back. */
function createTimeCheck(): (reader: Reader) => void {
  const modificationTimes = new Map<string, string | number>();
  return (reader) => {
    for (const name of datedCollections) {
      for (const { id, modifiedAt } of reader.all(name)) {
        if (modifiedAt === null) continue;
        const before = modificationTimes.get(`${name} ${id}`) ?? modifiedAt;
        expect(modifiedAt >= before, `modifiedAt of ${name} ${id} went back to ${modifiedAt}`).toBe(true);
        modificationTimes.set(`${name} ${id}`, modifiedAt);
      }
    }
  };
}

async function readState(sandbox: MockSandbox) {
  const { store } = mock.stateOf(sandbox.id);
  const { lastSequence } = await sandbox.control.listEvents({ limit: 1 });
  return { version: store.version, digest: await fingerprintOf(store), lastSequence };
}

/** Reads the record that a write returned, and expects it unchanged, or hidden from this caller. */
async function expectToReadBack(
  sandbox: MockSandbox,
  { operationId, userId }: UnresolvedRequest,
  { body, line }: { readonly body: unknown; readonly line: string },
): Promise<void> {
  const [target, record] = readAfter[operationId]?.(body as never) ?? [];
  if (target === undefined) return;
  const response = await send(sandbox, { method: "GET", target }, userId);
  const isReadable = record !== undefined && response.status !== 403;
  if (isReadable) expect([response.status, response.body], `${line}, then ${target}`).toEqual([200, record]);
  else expect([403, 404], `${line}, then ${target}`).toContain(response.status);
}

/** Takes steps in a sandbox, and checks the state after each. */
async function createWalk(sandbox: MockSandbox) {
  const { store } = mock.stateOf(sandbox.id);
  const checks = [createIdCheck(), createTimeCheck()];
  let current = await readState(sandbox);
  checkRecords();

  function checkRecords(): void {
    store.read((reader) => {
      for (const check of checks) check(reader);
    });
  }
  async function advance(seconds: number): Promise<void> {
    await sandbox.control.advanceClock({ seconds });
    checkRecords();
    current = await readState(sandbox);
  }
  async function sendRequestStep(unresolved: UnresolvedRequest): Promise<number> {
    const { status, body, line } = await sendAllowed(sandbox, unresolved);
    const before = current;
    const isUnchanged = status >= 400 || isRead(unresolved.operationId);
    if (isUnchanged) expect(store.version, line).toBe(before.version);
    else checkRecords();
    current = await readState(sandbox);
    if (isUnchanged) expect(current, line).toEqual(before);
    else await expectToReadBack(sandbox, unresolved, { body, line });
    return status;
  }
  return { advance, sendRequestStep };
}

function isRead(operationId: OperationId): boolean {
  return operationRoutes[operationId].method === "GET" || operationId === "searchTickets";
}

/** Paged lists with the property of their rows. */
const lists: readonly (readonly [target: string, property: string])[] = [
  ["/knowledgeSource?parent=0&", "items"],
  ["/knowledgeSource/archived?", "items"],
  ["/aiQualityCheck/testRun?", "testRuns"],
  ["/aiQualityCheck/testCase?", "testCases"],
  ["/quality/assessment?lastDays=3650&", "assessments"],
];

async function expectPagesToMatchTotals(sandbox: MockSandbox, limit: number): Promise<void> {
  for (const [list, property] of lists) {
    const rows: unknown[] = [];
    let total = 0;
    do {
      const page = await read<Record<string, unknown>>(sandbox, `${list}limit=${limit}&offset=${rows.length}`);
      total = Number(page.total);
      const items = page[property] as readonly unknown[];
      expect(items.length, `${list} after ${rows.length} rows`).toBe(Math.min(limit, total - rows.length));
      rows.push(...items);
    } while (rows.length < total);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size, list).toBe(total);
  }
}

type Ticket = Wire<"Ticket">;

/** By key of a search filter, the value of a ticket that it compares. */
const filters: Readonly<Record<string, (ticket: Ticket) => unknown>> = {
  "t.id": ({ id }) => id,
  "t.status": ({ status }) => status,
  "t.priority": ({ priority }) => priority,
  "t.channel": ({ channel }) => channel,
  "t.direction": ({ direction }) => direction,
  "t.agentId": ({ agentId }) => agentId,
  "t.customerId": ({ customerId }) => customerId,
  "t.contractId": ({ contractId }) => contractId,
  "t.language": ({ language }) => language,
  "t.sentiment": ({ sentiment }) => sentiment,
  "t.aiSupportLevel": ({ aiSupportLevel }) => aiSupportLevel,
  "t.externalTicketId": ({ externalTicketId }) => externalTicketId,
  "tt.tagId": ({ tagIds }) => tagIds,
};

async function expectSearchToFind(sandbox: MockSandbox, pick: number): Promise<void> {
  const ids = mock.stateOf(sandbox.id).store.read((reader) => [...reader.ids("tickets")]);
  const allTickets: Ticket[] = [];
  for (const id of ids) allTickets.push(await read<Ticket>(sandbox, `/ticket/${id}`));
  const sample = allTickets[pick % allTickets.length];
  for (const [key, toValues] of Object.entries(filters)) {
    const valuesOf = (ticket: Ticket) => [toValues(ticket)].flat().map(String);
    const [value = "null"] = sample === undefined ? [] : valuesOf(sample);
    if (value === "null" || value === "") continue;
    for (const comparator of ["in", "not in"]) {
      const body = { filters: [{ key, comparator, values: [value] }], limit: 500, orderByDirection: "asc" };
      const { total, tickets } = await read<Wire<"TicketSearchResult">>(sandbox, "/ticket/search", body);
      const expected = allTickets.filter((ticket) => valuesOf(ticket).includes(value) === (comparator === "in"));
      expect(
        tickets.map(({ id }) => id),
        `${key} ${comparator} ${value}`,
      ).toEqual(expected.map(({ id }) => id));
      expect(total).toBe(expected.length);
    }
  }
}

async function expectReportsToAddUp(sandbox: MockSandbox, lastDays: number): Promise<void> {
  const { store, clock } = mock.stateOf(sandbox.id);
  const reader = store.read((state) => state);
  const entries = [];
  for (const id of reader.ids("tickets")) {
    const wires = await read<Wire<"WorklogEntry">[]>(sandbox, `/ticket/${id}/worklog`);
    entries.push(...wires.map((wire) => ({ wire, processing: reader.get("worklogs", wire.id)?.processing ?? null })));
  }
  expect(entries.length).toBe(reader.count("worklogs"));
  expect(
    await wrongReportsOf({ entries, reader, now: clock.now() }, [lastDays], (target) => read(sandbox, target)),
  ).toEqual([]);
}

describe("allowed requests", () => {
  it("get valid responses, change nothing if refused, and leave reads, lists, searches and reports consistent", {
    timeout: 3_600_000,
  }, async () => {
    const succeeded = new Set<OperationId>();
    const property = fc.asyncProperty(
      steps,
      fc.nat(1_000),
      fc.constantFrom(0, 1, 7, 14),
      async (walk, pick, lastDays) => {
        await using sandbox = mock.sandbox((await mock.control.createSandbox()).id);
        const { advance, sendRequestStep } = await createWalk(sandbox);
        for (const step of walk) {
          if ("seconds" in step) await advance(step.seconds);
          else if ((await sendRequestStep(step)) === 200) succeeded.add(step.operationId);
        }
        expect(mock.stateOf(sandbox.id).store.read(brokenRulesIn)).toEqual([]);
        await expectPagesToMatchTotals(sandbox, (pick % 20) + 5);
        await expectSearchToFind(sandbox, pick);
        await expectReportsToAddUp(sandbox, lastDays);
      },
    );
    await fc.assert(property, runs(1_000, 5));
    expect(succeeded.size).toBeGreaterThan(routes.length * bySize(0.8, 0.25));
  });

  it.each(routes.map(({ operationId }) => operationId))(
    "are never refused as invalid: %s",
    { timeout: 3_600_000 },
    async (operationId) => {
      const property = fc.asyncProperty(requestTo(operationId), async (unresolved) => {
        await using sandbox = mock.sandbox((await mock.control.createSandbox()).id);
        await sendAllowed(sandbox, unresolved);
      });
      await fc.assert(property, runs(300, 1));
    },
  );
});
