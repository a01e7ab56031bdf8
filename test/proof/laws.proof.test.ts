// Any allowed requests in any order while time passes: each answer, the state after it, and the reads at the end obey the laws below.

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkAnswer } from "../../harness/contract.ts";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { collectionNames } from "../../mock/domain/records/collections.ts";
import type { Wire } from "../../mock/domain/records/wire.ts";
import type { MockSandbox } from "../../mock/mock.ts";
import { type OperationId, operationRoutes } from "../../spec/generated/operations.ts";
import { fingerprintOf } from "../mock/engine/store/fingerprint.ts";
import { type ContractRequest, routes } from "./contract-document.ts";
import { type DrawnRequest, requests, requestTo, toSent } from "./drawn-requests.ts";
import { bySize, runs } from "./proof-size.ts";
import { sendRequest } from "./send-request.ts";
import { brokenRulesIn, wrongReportsOf } from "./state-judge.ts";

type Step = DrawnRequest | { readonly seconds: number };
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
  const sent = {
    method: body === undefined ? "GET" : "POST",
    target,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
  const answer = await send(sandbox, sent);
  expect(answer.status, `${target} ${JSON.stringify(answer.body)}`).toBe(200);
  return answer.body;
}

/** For a write's answer: where its record is read, and what the read must return. */
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

/** Sends an allowed request, and expects an answer that matches the contract and does not refuse the request as invalid. */
async function sendAllowed(sandbox: MockSandbox, drawn: DrawnRequest) {
  const request = mock.stateOf(sandbox.id).store.read((reader) => toSent(drawn, reader));
  const { status, headers, body } = await send(sandbox, request, drawn.userId);
  const sent = `user ${drawn.userId} ${request.method} ${request.target} ${request.body ?? ""}`;
  const line = `${sent} -> ${status} ${JSON.stringify(body).slice(0, 500)}`;
  expect(status >= 500 || [400, 401, 405, 413, 415].includes(status), line).toBe(false);
  expect(checkAnswer(drawn.operationId, status, body, { headers, closed: true }), line).toEqual([]);
  return { status, body, line };
}

/** Collections with a time of modification. */
const dated = ["tickets", "knowledgeSources", "assessments"] as const;

/** Lets a sandbox take steps, and expects new ids and modification times to only grow. */
async function createWalk(sandbox: MockSandbox) {
  const { store } = mock.stateOf(sandbox.id);
  const highest = new Map<string, number>();
  const seen = new Set<string>();
  const modified = new Map<string, string | number>();
  noteRecords();
  let present = await readState();

  async function readState() {
    const { lastSequence } = await sandbox.control.listEvents({ limit: 1 });
    return { version: store.version, digest: await fingerprintOf(store), lastSequence };
  }
  function noteRecords(): void {
    const isStart = seen.size === 0;
    store.read((reader) => {
      for (const name of collectionNames) {
        const fresh = [...reader.ids(name)].filter((id) => !seen.has(`${name} ${id}`));
        for (const id of fresh) {
          seen.add(`${name} ${id}`);
          if (typeof id !== "number") continue;
          if (!isStart) expect(id, `the id of a new record of ${name}`).toBeGreaterThan(highest.get(name) ?? 0);
        }
        highest.set(name, Math.max(highest.get(name) ?? 0, ...fresh.map(Number).filter(Number.isInteger)));
      }
      for (const name of dated) {
        for (const { id, modifiedAt } of reader.all(name)) {
          if (modifiedAt === null) continue;
          const before = modified.get(`${name} ${id}`) ?? modifiedAt;
          expect(modifiedAt >= before, `modifiedAt of ${name} ${id} went back to ${modifiedAt}`).toBe(true);
          modified.set(`${name} ${id}`, modifiedAt);
        }
      }
    });
  }
  async function pass(seconds: number): Promise<void> {
    await sandbox.control.advanceClock({ seconds });
    noteRecords();
    present = await readState();
  }
  async function take(drawn: DrawnRequest): Promise<number> {
    const { operationId, userId } = drawn;
    const { status, body, line } = await sendAllowed(sandbox, drawn);
    const before = present;
    if (status >= 400 || isRead(operationId)) {
      expect(store.version, line).toBe(before.version);
      present = await readState();
      expect(present, line).toEqual(before);
      return status;
    }
    noteRecords();
    present = await readState();
    const [target, record] = readAfter[operationId]?.(body as never) ?? [];
    if (target === undefined) return status;
    const shown = await send(sandbox, { method: "GET", target }, userId);
    const isReadable = record !== undefined && shown.status !== 403;
    if (isReadable) expect([shown.status, shown.body], `${line}, then ${target}`).toEqual([200, record]);
    else expect([403, 404], `${line}, then ${target}`).toContain(shown.status);
    return status;
  }
  return { pass, take };
}

function isRead(operationId: OperationId): boolean {
  return operationRoutes[operationId].method === "GET" || operationId === "searchTickets";
}

/** Paged lists with the property of their rows. */
const lists: readonly (readonly [target: string, rows: string])[] = [
  ["/knowledgeSource?parent=0&", "items"],
  ["/knowledgeSource/archived?", "items"],
  ["/aiQualityCheck/testRun?", "testRuns"],
  ["/aiQualityCheck/testCase?", "testCases"],
  ["/quality/assessment?lastDays=3650&", "assessments"],
];

async function expectPagesToMatchTotals(sandbox: MockSandbox, limit: number): Promise<void> {
  for (const [list, rows] of lists) {
    const found: unknown[] = [];
    let total = 0;
    do {
      const page = await read<Record<string, unknown>>(sandbox, `${list}limit=${limit}&offset=${found.length}`);
      total = Number(page.total);
      const items = page[rows] as readonly unknown[];
      expect(items.length, `${list} after ${found.length} rows`).toBe(Math.min(limit, total - found.length));
      found.push(...items);
    } while (found.length < total);
    expect(new Set(found.map((row) => JSON.stringify(row))).size, list).toBe(total);
  }
}

type Ticket = Wire<"Ticket">;

/** Search filters with the value of a ticket that they compare. */
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
  const all: Ticket[] = [];
  for (const id of ids) all.push(await read<Ticket>(sandbox, `/ticket/${id}`));
  const chosen = all[pick % all.length];
  for (const [key, toValues] of Object.entries(filters)) {
    const valuesOf = (ticket: Ticket) => [toValues(ticket)].flat().map(String);
    const [value = "null"] = chosen === undefined ? [] : valuesOf(chosen);
    if (value === "null" || value === "") continue;
    for (const comparator of ["in", "not in"]) {
      const body = { filters: [{ key, comparator, values: [value] }], limit: 500, orderByDirection: "asc" };
      const { total, tickets } = await read<Wire<"TicketSearchResult">>(sandbox, "/ticket/search", body);
      const expected = all.filter((ticket) => valuesOf(ticket).includes(value) === (comparator === "in"));
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
  const reader = store.read((one) => one);
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
  it("get valid answers, change nothing if refused, and leave reads, lists, searches and reports consistent", {
    timeout: 3_600_000,
  }, async () => {
    const answered = new Set<OperationId>();
    const property = fc.asyncProperty(
      steps,
      fc.nat(1_000),
      fc.constantFrom(0, 1, 7, 14),
      async (taken, pick, lastDays) => {
        await using sandbox = mock.sandbox((await mock.control.createSandbox()).id);
        const { pass, take } = await createWalk(sandbox);
        for (const step of taken) {
          if ("seconds" in step) await pass(step.seconds);
          else if ((await take(step)) === 200) answered.add(step.operationId);
        }
        expect(mock.stateOf(sandbox.id).store.read(brokenRulesIn)).toEqual([]);
        await expectPagesToMatchTotals(sandbox, (pick % 20) + 5);
        await expectSearchToFind(sandbox, pick);
        await expectReportsToAddUp(sandbox, lastDays);
      },
    );
    await fc.assert(property, runs(1_000, 5));
    expect(answered.size).toBeGreaterThan(routes.length * bySize(0.8, 0.25));
  });

  it.each(routes.map(({ operationId }) => operationId))(
    "are never refused as invalid: %s",
    { timeout: 3_600_000 },
    async (operationId) => {
      const property = fc.asyncProperty(requestTo(operationId), async (drawn) => {
        await using sandbox = mock.sandbox((await mock.control.createSandbox()).id);
        await sendAllowed(sandbox, drawn);
      });
      await fc.assert(property, runs(300, 1));
    },
  );
});
