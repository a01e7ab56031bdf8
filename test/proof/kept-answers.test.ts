// What the mock keeps of records (texts, checks, lists, trees) never shows: after random operations in several states, each answer is the
// one of a state that was imported into a mock without anything kept.
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRandomStream, type RandomStream } from "../../mock/core/random.ts";
import { createMock } from "../../mock/create-mock.ts";
import type { Mock, MockSandbox } from "../../mock/mock.ts";

const steps = 40;
const ticketCount = 3;
const sandboxIds = ["default", "fork-1", "fork-2"];
const options = { tickets: ticketCount, auth: "off", now: "2026-03-02T09:00:00Z" } as const;

/** Reads of everything that is kept. */
const targets = [
  ...Array.from({ length: ticketCount }, (_, index) => [`/ticket/${index + 1}`, `/ticket/${index + 1}/worklog`]).flat(),
  ...["", "?q=neu", "?parent=1", "?orderByField=modifiedAt"].map((query) => `/knowledgeSource${query}`),
  ...["", "?withExcluded=true"].map((query) => `/knowledgeSourceStructure${query}`),
  "/report/aiAgentPerformance/1",
  "/quality/assessment?lastDays=3650",
  "/quality/assessment?state=aiReady&lastDays=3650",
  "/quality/scorecard",
  ...[1, 2, 3, 4].flatMap((id) => [`/quality/assessment/${id}`, `/quality/assessment/${id}?format=summary`]),
];

async function ask(sandbox: MockSandbox, method: string, target: string, body?: object) {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const response = await sandbox.fetch(target, { method, ...init });
  const text = await response.text();
  if (response.headers.has("content-length")) {
    expect(Number(response.headers.get("content-length")), target).toBe(new TextEncoder().encode(text).byteLength);
  }
  const value: unknown = JSON.parse(text);
  expect(text, target).toBe(JSON.stringify(value));
  return { status: response.status, value };
}

function makeChange(random: RandomStream): object {
  const changes: object[] = [
    { priority: random.pick(["low", "medium", "high", "urgent"]) },
    { status: random.pick(["open", "pending", "closed"]) },
    { dueBy: random.pick(["2026-03-09T12:00:00Z", 1_772_000_000, null]) },
    { tagIds: [random.integer(1, 5), random.integer(1, 5)] },
    { agentId: random.pick([1, 2, null]) },
    { workedOnBy: random.pick([1, 2, null]) },
  ];
  return { ...random.pick(changes), ...random.pick(changes) };
}

function makeReview(random: RandomStream): object {
  const criteria = [{ categoryId: 1, criterionId: 11, score: random.integer(0, 5) }];
  const changes: object[] = [{ criteria }, { state: "reviewOngoing" }, { supervisorAssessment: "Gut „so“." }];
  return random.pick(changes);
}

/** Some operations; whether one is refused does not matter. */
async function act(sandbox: MockSandbox, random: RandomStream): Promise<void> {
  const ticket = random.integer(1, ticketCount);
  const source = { name: `Quelle ${random.integer(1, 6)} „neu“`, text: `${random.integer(1, 3)} €`, type: "website" };
  const { control } = sandbox;
  const kinds: readonly (() => Promise<unknown>)[] = [
    () => ask(sandbox, "PATCH", `/ticket/${ticket}`, makeChange(random)),
    () => ask(sandbox, "PATCH", `/ticket/${ticket}?includeInWorklog=false`, makeChange(random)),
    () => ask(sandbox, "POST", "/knowledgeSource", { ...source, status: random.pick(["active", "archived"]) }),
    () => ask(sandbox, "POST", "/app/import", { appId: "own", name: `App ${random.integer(1, 9)}` }),
    () => control.patchRecord("users", random.integer(1, 2), { nameAlias: `Ä${random.integer(1, 9)}` }),
    () => control.patchRecord("tickets", ticket, { subject: `Betreff \ud83d\ude00 ${random.integer(1, 99)}` }),
    () => ask(sandbox, "PATCH", `/quality/assessment/${random.integer(1, 4)}`, makeReview(random)),
    () => ask(sandbox, "DELETE", `/quality/assessment/${random.integer(1, 4)}`),
    () => ask(sandbox, "POST", `/quality/assessment/${random.integer(1, 4)}/refresh`),
    () => control.patchRecord("scorecards", random.integer(1, 4), { name: `Bogen ${random.integer(1, 9)}` }),
    () => control.patchRecord("assessments", random.integer(1, 4), { state: random.pick(["aiReady", "error"]) }),
    () => control.advanceClock({ duration: "PT3H" }),
    () => control.undoChange(),
    () => control.putSnapshot("kept"),
    () => control.restoreSnapshot("kept"),
    () => control.addFault({ effect: { kind: "nulls" }, when: { next: 1 } }),
    () => control.addFault({ effect: { kind: "status", status: 500, timing: "after" }, when: { next: 1 } }),
  ];
  for (const act of [random.pick(kinds.slice(0, 2)), random.pick(kinds.slice(0, 3)), random.pick(kinds)]) {
    await act().catch(() => undefined);
  }
  if (random.chance(0.02)) await control.resetSandbox();
  if (random.chance(0.5)) await ask(sandbox, "GET", random.pick(targets));
}

let mock: Mock;
let other: Mock;
beforeAll(async () => {
  [mock, other] = await Promise.all([createMock(options), createMock(options)]);
  for (const id of sandboxIds.slice(1)) await mock.control.forkSandbox("default", { id });
});
afterAll(async () => {
  await Promise.all([mock.close(), other.close()]);
});

/** The answers of a sandbox, and those of its state in a mock that has kept nothing of it. */
async function compare(id: string): Promise<void> {
  const sandbox = mock.sandbox(id);
  await sandbox.control.clearFaults();
  await other.control.importState("default", JSON.parse(JSON.stringify(await sandbox.control.exportState())));
  for (const target of targets) {
    expect(await ask(sandbox, "GET", target), target).toEqual(await ask(other.sandbox(), "GET", target));
  }
}

it("answers from what is kept as from nothing, in every state", async () => {
  const random = createRandomStream(7, "kept answers");
  for (let step = 1; step <= steps; step += 1) {
    const id = random.pick(sandboxIds);
    await act(mock.sandbox(id), random);
    if (step === 20) await compare(id);
  }
  for (const id of sandboxIds) await compare(id);
}, 60_000);
