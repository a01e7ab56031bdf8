// Sandboxes never affect each other: many on one mock, with interleaved operations, each end in the same state as a mock that did the same
// alone. test/proof/valid-requests.ts makes the requests; test/mock/control/sandboxes/create-sandbox.test.ts tests a single sandbox.
import { beforeAll, describe, expect, it } from "vitest";
import { buildWorld } from "../../fixtures/index.ts";
import type { Sandbox } from "../../mock/control/sandboxes/sandbox.ts";
import { createRandomStream, type RandomStream } from "../../mock/core/random.ts";
import type { World } from "../../mock/records/world.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { clockStart, createProofMock, type ProofMock, type Sent } from "./proof-mock.ts";
import { bySize } from "./proof-size.ts";
import { fitOperation, makeRequest, pickOperation } from "./valid-requests.ts";

const sandboxCount = bySize(150, 8, 1000);
const stepCount = bySize(100, 80);
const scriptCount = bySize(25, 6);

/** Long answers: seldom asked for, so that the proof does not take minutes. */
const heavy: ReadonlySet<OperationId> = new Set([
  "getOpenApiDocument",
  "getTicketWorklogs",
  "searchTickets",
  "getKnowledgeSourceStructure",
]);

type Step =
  | { readonly do: "ask"; readonly request: Sent }
  | { readonly do: "undo" | "reset" | "snapshot" | "restore" | "fault" | "rule" }
  | { readonly do: "advance"; readonly ms: number };

/** A script, and how a mock of its own answered and ended. */
interface Lone {
  readonly steps: readonly Step[];
  readonly answers: readonly string[];
  readonly end: Awaited<ReturnType<typeof endOf>>;
}

function createWorld(): World {
  return buildWorld({ seed: 1, tickets: 20, clockStart });
}

/** Steps that come in turn, so that a few scripts have all of them. */
const rare = ["fault", "snapshot", "undo", "restore", "rule", "undo", "reset"] as const;

function pickStep(random: RandomStream, sandbox: Sandbox, turn: number): Step {
  if (random.chance(0.9)) {
    const picked = pickOperation(random);
    const operationId = heavy.has(picked) && random.chance(0.95) ? "getTicket" : picked;
    const request = sandbox.store.read((reader) => makeRequest(fitOperation(operationId, reader), random, reader));
    return { do: "ask", request: { ...request, userId: random.pick([1, 2]) } };
  }
  if (random.chance(0.4)) return { do: "advance", ms: random.integer(1, 86_400_000) };
  return { do: rare[turn % rare.length] ?? fail() };
}

/** Does a step; what a client would have seen of it. */
async function take(mock: ProofMock, sandbox: Sandbox, step: Step): Promise<string> {
  const { store, clock, due, faults, snapshots } = sandbox;
  if (step.do === "ask") {
    const target = `/__sandbox/${sandbox.id}${step.request.target}`;
    const { status, text } = await mock.send({ ...step.request, target });
    return `${status} ${text}`;
  }
  if (step.do === "advance") return JSON.stringify(await due.advance(clock.now() + step.ms));
  if (step.do === "undo") await store.undo();
  if (step.do === "reset") await sandbox.reset();
  if (step.do === "snapshot") snapshots.put("one");
  if (step.do === "restore" && snapshots.list().length > 0) await snapshots.restore("one");
  if (step.do === "rule") sandbox.setRules({ pendingNeedsDueDate: !sandbox.rules.pendingNeedsDueDate });
  if (step.do === "fault") {
    const effect = { kind: "status", status: 503 } as const;
    faults.add({ match: { operationId: "updateTicket" }, effect, when: { probability: 0.5 } });
  }
  return step.do;
}

async function endOf(sandbox: Sandbox) {
  const { store, clock, faults, rules, journal, snapshots } = sandbox;
  const kept = journal
    .kept()
    .map(({ at, method, path, status, version }) => [at, method, path, status, version].join(" "));
  const shown = { faults: faults.list(), rules, snapshots: snapshots.list(), noted: journal.lastId };
  return { digest: await store.digest(), version: store.version, now: clock.now(), mode: clock.mode, shown, kept };
}

async function playAlone(script: number): Promise<Lone> {
  const mock = createProofMock({ world: createWorld() });
  const { sandbox } = mock.sandboxes.create({ id: "alone" });
  const random = createRandomStream(script, "isolation");
  const [steps, answers]: [Step[], string[]] = [[], []];
  let turn = script * 2;
  for (let count = 0; count < stepCount; count += 1) {
    const step = pickStep(random, sandbox, turn);
    if (step.do !== "ask" && step.do !== "advance") turn += 1;
    steps.push(step);
    answers.push(await take(mock, sandbox, step));
  }
  return { steps, answers, end: await endOf(sandbox) };
}

describe(`${sandboxCount} sandboxes of ${stepCount} interleaved operations each`, () => {
  let scripts: readonly Lone[];
  let ends: readonly { readonly id: string; readonly own: Lone["end"]; readonly lone: Lone["end"] }[];
  const different: string[] = [];

  beforeAll(async () => {
    const lone: Lone[] = [];
    for (let script = 0; script < scriptCount; script += 1) lone.push(await playAlone(script));
    scripts = lone;
    const mock = createProofMock({ world: createWorld() });
    const sandboxes = Array.from({ length: sandboxCount }, () => mock.sandboxes.create({}).sandbox);
    const random = createRandomStream("interleaving");
    const open = sandboxes.map((sandbox, index) => ({ sandbox, script: scriptOf(index), next: 0 }));
    while (open.length > 0) {
      const place = random.integer(0, open.length - 1);
      const turn = open[place];
      const step = turn?.script.steps[turn.next];
      if (turn === undefined || step === undefined) {
        open[place] = open.at(-1) ?? fail();
        open.pop();
        continue;
      }
      const answer = await take(mock, turn.sandbox, step);
      if (answer !== turn.script.answers[turn.next]) different.push(`${turn.sandbox.id}, step ${turn.next}: ${answer}`);
      turn.next += 1;
    }
    const ended = sandboxes.map(async (sandbox, index) => {
      return { id: sandbox.id, own: await endOf(sandbox), lone: scriptOf(index).end };
    });
    ends = await Promise.all(ended);
  }, 900_000);

  function scriptOf(index: number): Lone {
    return scripts[index % scriptCount] ?? fail();
  }

  it("answer every request as a lone run does", () => {
    expect(different.slice(0, 5)).toEqual([]);
  });

  it("end in the state of a lone run: records, clock, faults, house rules and snapshots", () => {
    for (const { id, own, lone } of ends) expect({ ...own, kept: [] }, id).toEqual({ ...lone, kept: [] });
  });

  it("have noted the requests of a lone run, as far as journals that share their bytes reach back", () => {
    for (const { id, own, lone } of ends) {
      expect(own.kept, id).toEqual(own.kept.length === 0 ? [] : lone.kept.slice(-own.kept.length));
    }
    expect(ends.filter(({ own }) => own.kept.length > 0).length).toBeGreaterThan(sandboxCount / 10);
  });

  it("did what there is to do: reads, writes and every other kind of step", () => {
    const kinds = new Set(scripts.flatMap(({ steps }) => steps.map((step) => step.do)));
    expect([...kinds].sort()).toEqual(["advance", "ask", "fault", "reset", "restore", "rule", "snapshot", "undo"]);
    const answers = scripts.flatMap((script) => script.answers);
    for (const start of ["503 ", '[{"at":'])
      expect(
        answers.some((answer) => answer.startsWith(start)),
        start,
      ).toBe(true);
    expect(new Set(scripts.map(({ end }) => end.digest)).size).toBeGreaterThan(scriptCount / 2);
  });
});

it("a changed tag, customer or agent shows in its own sandbox only", async () => {
  const mock = createProofMock({ world: createWorld() });
  const [changed, other] = [mock.sandboxes.create({}).sandbox, mock.sandboxes.create({}).sandbox];
  const before = await other.store.digest();
  const name = "Geändert";
  changed.store.transact((tx) => {
    for (const tag of [...tx.all("tags")]) tx.replace("tags", { ...tag, name });
    for (const customer of [...tx.all("customers")]) tx.replace("customers", { ...customer, firstname: name });
    for (const user of [...tx.all("users")]) tx.replace("users", { ...user, wire: { ...user.wire, lastName: name } });
  });
  const namesIn = (sandbox: Sandbox) =>
    sandbox.store.read((reader) => [
      ...[...reader.all("tags")].map((tag) => tag.name),
      ...[...reader.all("customers")].map(({ firstname }) => firstname),
      ...[...reader.all("users")].map(({ wire }) => wire.lastName),
    ]);
  expect(new Set(namesIn(changed))).toEqual(new Set([name]));
  for (const sandbox of [other, mock.sandboxes.find(undefined), mock.sandboxes.create({}).sandbox]) {
    expect(namesIn(sandbox)).not.toContain(name);
    expect(await sandbox.store.digest()).toBe(before);
  }
});

function fail(): never {
  throw new Error("There is always one.");
}
