// The same requests to two fresh mocks with one seed and a frozen clock get the same bytes: status, every header, body.
// test/proof/valid-requests.ts makes valid requests of every operation, test/proof/wrong-drafts.ts wrong ones.
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { createRandomStream } from "../../mock/core/random.ts";
import { createMock } from "../../mock/create-mock.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { routes } from "./contract-document.ts";
import { type Answered, ask, clockStart, createProofMock, type Sent } from "./proof-mock.ts";
import { bySize } from "./proof-size.ts";
import { fitOperation, makeRequest } from "./valid-requests.ts";
import { spoiltDrafts, toSent } from "./wrong-drafts.ts";

/** In each round every operation is asked once: rightly in the first, wrongly in the next, and so on. */
const rounds = bySize(6, 4);
const seeds = bySize([1, 77], [1]);

/** Wrong in ways that no body or parameter can be. */
const strays: readonly Sent[] = [
  { method: "GET", target: "/ticket/999999", operationId: "getTicket" },
  { method: "GET", target: "/ticket/1", userId: null, operationId: "getTicket" },
  { method: "GET", target: "/app/none/export", operationId: "exportApp" },
  { method: "PATCH", target: "/ticket/1", body: '{"tagIds":[999999]}', operationId: "updateTicket" },
  {
    method: "POST",
    target: "/knowledgeSource",
    body: '{"name":"Neu"}',
    userId: 11,
    operationId: "createKnowledgeSource",
  },
  {
    method: "POST",
    target: "/aiQualityCheck/testRun/2/acceptAllExpectedResults",
    operationId: "acceptAllExpectedResults",
  },
  { method: "GET", target: "/tickets" },
  { method: "DELETE", target: "/ticket/1" },
  { method: "HEAD", target: "/ticket/1" },
  { method: "OPTIONS", target: "/ticket/search" },
];

/** A list of requests made while a mock answers them, so that later ones fit the state that earlier ones left. */
async function record(seed: number): Promise<{ requests: Sent[]; answers: Answered[] }> {
  const mock = createProofMock({ seed });
  const random = createRandomStream(seed, "transcript");
  const requests: Sent[] = [];
  const answers: Answered[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const { operationId } of routes) await note(makeRight(operationId, round) ?? spoil(operationId));
    if (round % 2 === 1) for (const stray of strays) await note(stray);
  }
  return { requests, answers };

  async function note(request: Sent): Promise<void> {
    const sent = { userId: random.pick([1, 2]), ...request };
    requests.push(sent);
    answers.push(await mock.send(sent));
  }

  function makeRight(operationId: OperationId, round: number): Sent | undefined {
    if (round % 2 === 1) return undefined;
    return mock.store.read((reader) => makeRequest(fitOperation(operationId, reader), random, reader));
  }

  function spoil(operationId: OperationId): Sent {
    const index = requests.length;
    const [draft] = fc.sample(spoiltDrafts([operationId], mock.store), { numRuns: 1, seed: seed * 1000 + index });
    return draft === undefined ? (strays[0] ?? { method: "GET", target: "/" }) : toSent(draft);
  }
}

/** What a fresh mock answers. */
async function replay(requests: readonly Sent[], seed: number): Promise<Answered[]> {
  await using mock = await createMock({ seed, now: clockStart });
  const answers: Answered[] = [];
  for (const request of requests) answers.push(await ask(mock, request));
  return answers;
}

describe.each(seeds)(`${rounds} rounds of requests to mocks of seed %i`, (seed) => {
  let recorded: Awaited<ReturnType<typeof record>>;
  beforeAll(async () => {
    recorded = await record(seed);
  }, 300_000);

  it("hold every operation answered well and refused, and change the state", () => {
    expect(recorded.requests).toHaveLength(rounds * routes.length + (rounds / 2) * strays.length);
    const kinds = recorded.requests.map(({ operationId }, index) => {
      return `${operationId} ${(recorded.answers[index]?.status ?? 0) < 400 ? "answered" : "refused"}`;
    });
    const all = routes.flatMap(({ operationId }) => [`${operationId} answered`, `${operationId} refused`]);
    expect(all.filter((kind) => !kinds.includes(kind))).toEqual([]);
    const statuses = new Set(recorded.answers.map(({ status }) => status));
    expect([200, 204, 400, 401, 403, 404, 405, 409, 422].filter((status) => !statuses.has(status))).toEqual([]);
  });

  it("get the same bytes from two fresh mocks, and from the one they were made with", async () => {
    const [first, second] = [await replay(recorded.requests, seed), await replay(recorded.requests, seed)];
    expect(second).toEqual(first);
    expect(first).toEqual(recorded.answers);
  });

  it("get other bytes from a mock of another seed", async () => {
    expect(await replay(recorded.requests, seed + 1)).not.toEqual(recorded.answers);
  });
});
