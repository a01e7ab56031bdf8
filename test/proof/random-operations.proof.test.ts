// After any valid operations in any order, references hold, reports agree with worklogs, names are unique, and a read returns what the
// write answered. Requests come from test/proof/valid-requests.ts, the second count from test/proof/report-count.ts.
import { beforeAll, describe, expect, it } from "vitest";
import { createRandomStream } from "../../mock/core/random.ts";
import type { Wire } from "../../mock/records/wire.ts";
import { operationRoutes } from "../../spec/generated/operations.ts";
import { routes } from "./contract-document.ts";
import { judgeAnswer } from "./contract-judge.ts";
import { type Answered, bodyOf, createProofMock, type ProofMock } from "./proof-mock.ts";
import { bySize } from "./proof-size.ts";
import { createWriteMemory } from "./read-back.ts";
import { type CountedEntry, countReport, figuresOf } from "./report-count.ts";
import { brokenRulesIn } from "./state-judge.ts";
import { fitOperation, makeRequest, pickOperation } from "./valid-requests.ts";

const operationCount = bySize(1000, 250);
const seeds = bySize([1, 7, 4096], [1]);

interface Played {
  readonly mock: ProofMock;
  readonly statuses: Map<string, number>;
  readonly failures: string[];
  readonly memory: ReturnType<typeof createWriteMemory>;
}

/** Plays random operations of two callers while time goes by, and reads back after each write. */
async function play(seed: number): Promise<Played> {
  const mock = createProofMock({ seed });
  const random = createRandomStream(seed, "random operations");
  const memory = createWriteMemory(mock);
  const failures: string[] = [];
  const statuses = new Map<string, number>();
  for (let step = 0; step < operationCount; step += 1) {
    // Each operation once, then any.
    const picked = routes[step]?.operationId ?? pickOperation(random);
    const operationId = mock.store.read((reader) => fitOperation(picked, reader));
    const request = {
      ...mock.store.read((reader) => makeRequest(operationId, random, reader)),
      userId: random.pick([1, 2]),
    };
    const versionBefore = mock.store.version;
    const answer = await mock.send(request);
    const line = `${step} ${request.method} ${request.target} ${request.body ?? ""}`;
    const key = `${operationId} ${answer.status}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
    const wrong = judgeAnswer(operationId, answer.status, answer.mediaType, bodyOf(answer));
    if (answer.status !== 200) failures.push(`${line} -> ${answer.status} ${answer.text}`);
    if (wrong.length > 0) failures.push(`${line} -> ${wrong.join("; ")}`);
    if (isRead(request.method, operationId) && mock.store.version !== versionBefore)
      failures.push(`${line} -> changed the state`);
    failures.push(...(await memory.note(operationId, request, answer)).map((failure) => `${line} -> ${failure}`));
    if (random.chance(0.3)) await passTime(mock, memory, random.integer(1, 45 * 60) * 1000);
  }
  return { mock, statuses, failures, memory };
}

/** Moves the clock; what passing time has changed reads otherwise than it was written. */
async function passTime(mock: ProofMock, memory: Played["memory"], ms: number): Promise<void> {
  const { due } = mock.sandboxes.find(undefined);
  const sessions = mock.store.read((reader) => new Map([...reader.all("workSessions")].map((one) => [one.id, one])));
  for (const { collection, id } of await due.advance(mock.clock.now() + ms)) {
    const changed: { readonly [name: string]: string } = {
      tickets: `/ticket/${id}`,
      workSessions: `/ticket/${sessions.get(Number(id))?.ticketId}`,
      assessments: `/quality/assessment/${id}`,
      connectors: `/knowledgeSource/websiteConnector/${id}`,
    };
    memory.forget((target) => target === changed[collection]);
  }
}

function isRead(method: string, operationId: string): boolean {
  return method === "GET" || operationId === "searchTickets";
}

async function readAnswer(mock: ProofMock, target: string): Promise<Answered> {
  return mock.send({ method: "GET", target });
}

/** Every worklog entry as the API answers it, with what only the state knows of it. */
async function readEntries({ mock }: Played): Promise<CountedEntry[]> {
  const ticketIds = mock.store.read((reader) => [...reader.ids("tickets")]);
  const answers = await Promise.all(ticketIds.map((id) => readAnswer(mock, `/ticket/${id}/worklog`)));
  const wires = answers.flatMap((answer) => bodyOf<Wire<"WorklogEntry">[]>(answer));
  return wires.map((wire) => {
    const record = mock.store.read((reader) => reader.get("worklogs", wire.id));
    return { wire, processing: record?.processing ?? null };
  });
}

describe.each(seeds)(`after ${operationCount} random operations (seed %i)`, (seed) => {
  let played: Played;
  beforeAll(async () => {
    played = await play(seed);
  }, 300_000);

  it("each was answered with 200 by the contract, no read changed the state, each write was read back at once", () => {
    expect(played.failures).toEqual([]);
    expect(played.mock.errors).toEqual([]);
    expect([...played.statuses.keys()].sort()).toEqual(
      Object.keys(operationRoutes)
        .map((id) => `${id} 200`)
        .sort(),
    );
  });

  it("each ticket, source and app still reads as its last write answered", async () => {
    expect(played.memory.size()).toBeGreaterThan(operationCount / 10);
    expect(await played.memory.readAll()).toEqual([]);
  });

  it("ids name records, embedded objects are those of their collections, names of knowledge sources are unique", () => {
    expect(played.mock.store.read(brokenRulesIn)).toEqual([]);
    const sources = played.mock.store.read((reader) => [...reader.all("knowledgeSources")]);
    const made = sources.filter(({ name, status }) => status !== "deleted" && name.startsWith("Neue Quelle"));
    expect(made.length).toBeGreaterThan(5);
  });

  it("running work sessions are those of the agents on a ticket, one for each", () => {
    const [running, inHand] = played.mock.store.read((reader) => [
      Array.from(reader.all("workSessions"), ({ ticketId, userId }) => `${ticketId}/${userId}`),
      Array.from(reader.all("tickets")).flatMap(({ id, workedOnByIds }) =>
        workedOnByIds.map((user) => `${id}/${user}`),
      ),
    ]);
    expect(running.length).toBeGreaterThan(0);
    expect(running.sort()).toEqual(inHand.sort());
  });

  it("every figure of every report is what the worklog entries and the archived days add up to", async () => {
    const { mock } = played;
    const entries = await readEntries(played);
    expect(entries).toHaveLength(mock.store.read((reader) => reader.count("worklogs")));
    const grown = entries.length - mock.world.collections.worklogs.size;
    expect(grown).toBeGreaterThan(operationCount / 20);
    const archived = mock.store.read((reader) => [...reader.all("archivedDays")]);
    expect(archived.length).toBeGreaterThan(0);
    for (const { id: aiAgentId, outputHandlingCases } of mock.store.read((reader) => [...reader.all("aiAgents")])) {
      for (const lastDays of [0, 1, 3, 7, 14, 30, 90, 365]) {
        for (const outputHandlingCase of [undefined, ...Object.keys(outputHandlingCases)]) {
          const narrowed = outputHandlingCase === undefined ? "" : `&outputHandlingCase=${outputHandlingCase}`;
          const target = `/report/aiAgentPerformance/${aiAgentId}?lastDays=${lastDays}${narrowed}`;
          const report = bodyOf<Wire<"AiAgentPerformanceReport">>(await readAnswer(mock, target));
          const asked = { aiAgentId, lastDays, outputHandlingCase, now: mock.clock.now() };
          const counted = countReport(entries, archived, asked);
          expect(figuresOf(report), target).toEqual(counted);
        }
      }
    }
  });
});
