// Makes any request to a mock with ten sandboxes, by a random stream and the present state: right ones, those at the edge of what a contract
// allows, wrong ones, to the service and to the admin surface. The generators are those of the other proofs. Used by
// test/proof/million/play.ts; raw bytes are made by test/proof/million/raw-bytes.ts.
import fc from "fast-check";
import { largestId } from "../../../mock/core/largest-id.ts";
import { createRandomStream, type RandomStream } from "../../../mock/core/random.ts";
import type { Store } from "../../../mock/services/state-types.ts";
import { createRequestArbitrary, requestOf } from "../contract-arbitraries.ts";
import { routes } from "../contract-document.ts";
import { pickPlace, placesOf, put } from "../json-places.ts";
import type { Sent } from "../proof-mock.ts";
import { makeRequest, pickOperation } from "../valid-requests.ts";
import { spoiltDrafts, toSent } from "../wrong-drafts.ts";
import { type AdminOperationId, adminContract, adminOperationIds } from "./admin-contract.ts";
import { makeAdminRequest } from "./admin-requests.ts";
import type { Asked, MillionMock } from "./million-mock.ts";

/** The ten that a round plays with. */
export const sandboxIds: readonly string[] = ["default", ...Array.from({ length: 9 }, (_, index) => `s${index + 1}`)];

/** How often each kind comes, in a hundred. */
const kinds = {
  valid: 40,
  boundary: 9,
  wrong: 13,
  edge: 4,
  admin: 22,
  "admin boundary": 4,
  "admin wrong": 5,
  stray: 3,
} as const;
type Kind = keyof typeof kinds;
// The compiler knows the names of a literal, Object.entries forgets them.
const drawnKinds = Object.entries(kinds).flatMap(([kind, count]) => Array.from({ length: count }, () => kind as Kind));

/** How often an operation of the admin surface comes, where not four times. Long answers come seldom, what empties a sandbox too. */
const adminWeights: { readonly [Id in AdminOperationId]?: number } = {
  exportState: 0.2,
  importState: 0.2,
  exportHar: 0.5,
  listRequests: 2,
  getCoverage: 1,
  getTotalCoverage: 1,
  getAdminDocument: 0.5,
  switchScenario: 0.7,
  resetSandbox: 2,
  clearFaults: 8,
  addFault: 7,
  createSandbox: 8,
  forkSandbox: 2,
  patchRecord: 8,
  undoChange: 6,
  restoreSnapshot: 3,
};
const drawnAdmin = adminOperationIds.flatMap((id) => Array.from({ length: (adminWeights[id] ?? 4) * 10 }, () => id));

const edges = [0, 1, 2 ** 31, 2 ** 32, largestId, 2 ** 52, 2 ** 53];
const oddValues: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e300,
  2 ** 53,
  [],
  {},
  [null],
  "",
  "x".repeat(5_000),
  "\u0000",
  "__proto__",
];
const oddPaths = [
  "/",
  "/tickets",
  "/ticket",
  "/ticket/1/2",
  "//ticket/1",
  "/ticket/1/",
  "/%2e%2e/health",
  "/a/../health",
];
const oddHeaders: readonly Readonly<Record<string, string>>[] = [
  { prefer: "code=404" },
  { prefer: "code=503, delay=10" },
  { prefer: "example=none" },
  { origin: "https://elsewhere.example.com" },
  { accept: "application/yaml" },
  { "accept-encoding": "gzip", "content-encoding": "gzip" },
  { "x-mock-sandbox": "s3" },
  { "x-mock-sandbox": "nobody" },
  { cookie: "connect.sid=abc" },
  { range: "bytes=0-3", "if-none-match": "*" },
];

/** Makes the requests of one round. */
export interface RequestMaker {
  next(): Asked;
  /** Keeps the text of an exported state, to be imported later. */
  keepExport(text: string): void;
}

/** @param pristine a state that nothing changes, which fast-check reads ids from */
export async function createRequestMaker(
  mock: MillionMock,
  pristine: Store,
  seed: number,
  round: number,
): Promise<RequestMaker> {
  const random = createRandomStream("million", seed, round);
  const sample = createBatches(seed * 100_003 + round * 1_009);
  const scenarios = await scenariosOf(mock, round);
  const exported: string[] = [];
  const tokens = [...mock.tokens.entries()];

  function authorize(): Readonly<Record<string, string>> {
    const [, token] = random.chance(0.93) ? (tokens[random.integer(0, 1)] ?? []) : random.pick(tokens);
    return token === null || token === undefined ? {} : { authorization: `Bearer ${token}` };
  }
  function toService(kind: Kind, sandboxId: string, sent: Sent, extra: Asked["headers"] = {}): Asked {
    const { operationId, method, target, body, contentType = "application/json" } = sent;
    const isByHeader = sandboxId !== "default" && random.chance(0.2);
    const prefix = sandboxId === "default" || isByHeader ? "" : `/__sandbox/${sandboxId}`;
    const headers = {
      ...authorize(),
      ...(body === undefined ? {} : { "content-type": contentType }),
      ...(isByHeader ? { "x-mock-sandbox": sandboxId } : {}),
      ...extra,
    };
    return { kind, surface: "service", operationId, sandboxId, method, target: prefix + target, headers, body };
  }
  function toAdmin(kind: Kind, sandboxId: string, { operationId, method, target, body }: AdminSent): Asked {
    const headers: Asked["headers"] = method === "GET" ? {} : { "content-type": "application/json" };
    return { kind, surface: "admin", operationId, sandboxId, method, target, headers, body };
  }
  function fitting(operationId: Sent["operationId"] & string, sandboxId: string): Sent {
    try {
      return mock.sandboxes.get(sandboxId).sandbox.store.read((reader) => makeRequest(operationId, random, reader));
    } catch {
      // No such sandbox, or nothing in it that the request could name.
      return sample(`boundary ${operationId}`, () => requestOf(operationId));
    }
  }
  function fittingAdmin(operationId: AdminOperationId, sandboxId: string): AdminSent {
    const known = isThere(sandboxId) ? sandboxId : "default";
    const { store, faults, snapshots } = mock.sandboxes.get(known).sandbox;
    const faultIds = faults.list().map(({ id }) => id);
    const named = snapshots.list().map(({ name }) => name);
    const sources = { random, sandboxId, sandboxIds: sandboxIds.slice(1), scenarios, faultIds, exported };
    return store.read((reader) => toText(makeAdminRequest(operationId, { ...sources, reader, snapshots: named })));
  }
  function again(sandboxId: string): Asked {
    const body = JSON.stringify({ id: sandboxId, scenario: random.pick(scenarios), tickets: random.pick([0, 40, 40]) });
    const asked = { operationId: "createSandbox", method: "POST", target: "/__admin/sandboxes", body } as const;
    return toAdmin("admin", sandboxId, asked);
  }
  function isThere(sandboxId: string): boolean {
    return mock.sandboxes.list().some(({ sandbox }) => sandbox.id === sandboxId);
  }

  const makers: Readonly<Record<Kind, (sandboxId: string) => Asked>> = {
    valid(sandboxId) {
      const extra = random.chance(0.02) ? random.pick(oddHeaders) : {};
      return toService("valid", sandboxId, fitting(pickOperation(random), sandboxId), extra);
    },
    boundary(sandboxId) {
      const { operationId } = random.pick(routes);
      return toService(
        "boundary",
        sandboxId,
        sample(`boundary ${operationId}`, () => requestOf(operationId)),
      );
    },
    wrong(sandboxId) {
      const { operationId } = random.pick(routes);
      const draft = sample(`wrong ${operationId}`, () => spoiltDrafts([operationId], pristine));
      return toService("wrong", sandboxId, toSent(draft));
    },
    edge(sandboxId) {
      const { operationId } = random.pick(routes);
      const sent = fitting(operationId, sandboxId);
      return toService("edge", sandboxId, { ...sent, ...withEdge(sent, random) });
    },
    admin: (sandboxId) => toAdmin("admin", sandboxId, fittingAdmin(random.pick(drawnAdmin), sandboxId)),
    "admin boundary"(sandboxId) {
      const operationId = random.pick(adminOperationIds);
      const sent = sample(`admin ${operationId}`, () => createRequestArbitrary(adminContract, operationId));
      const target = sent.target.replace(/^(\/__admin\/sandboxes\/)[^/?]+/, `$1${sandboxId}`);
      return toAdmin("admin boundary", sandboxId, { ...sent, target, body: withSmallWorld(sent.body) });
    },
    "admin wrong"(sandboxId) {
      const operationId = random.pick(adminOperationIds);
      const isLong = operationId === "importState" && random.chance(0.9);
      const sent = fittingAdmin(isLong ? "addFault" : operationId, sandboxId);
      return toAdmin("admin wrong", sandboxId, spoilt(sent, random));
    },
    stray(sandboxId) {
      const method = random.pick(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"]);
      const target = random.pick([...oddPaths, random.pick(routes).path, "/__admin/nothing", "/__admin"]);
      const sent = toService("stray", sandboxId, { method, target }, random.pick(oddHeaders));
      return { ...sent, surface: "none" };
    },
  };
  return {
    next() {
      const sandboxId = random.pick(sandboxIds);
      // Requests to a sandbox that is gone get the same answer again and again.
      if (!isThere(sandboxId) && random.chance(0.5)) return again(sandboxId);
      return makers[random.pick(drawnKinds)](sandboxId);
    },
    keepExport(text) {
      exported.push(text);
      if (exported.length > 3) exported.shift();
    },
  };
}

/** Four scenarios, others in each round: worlds are remembered, but not all of them. */
async function scenariosOf(mock: MillionMock, round: number): Promise<readonly string[]> {
  const names = (await mock.control.listScenarios()).scenarios.map(({ name }) => name);
  return Array.from({ length: 4 }, (_, index) => names[(round * 4 + index) % names.length] ?? "default");
}

interface AdminSent {
  readonly operationId: AdminOperationId;
  readonly method: string;
  readonly target: string;
  readonly body?: string | undefined;
}

function toText({ body, ...rest }: ReturnType<typeof makeAdminRequest>): AdminSent {
  return { ...rest, body: body === undefined ? undefined : JSON.stringify(body) };
}

/** A world of a million tickets is right, but takes its time. */
function withSmallWorld(body: string | undefined): string | undefined {
  return body?.replaceAll(/"tickets":\d{3,}/g, '"tickets":40');
}

function withEdge({ target, body }: Sent, random: RandomStream): Pick<Sent, "target" | "body"> {
  const edge = String(random.pick(edges) * random.pick([1, 1, -1]) + random.integer(-1, 1));
  if (body !== undefined && random.chance(0.5)) return { target, body: body.replace(/(?<=[:,[])\d+(?=[,\]}])/, edge) };
  return { target: target.replace(/(?<=[/=])\d+/, edge), ...(body === undefined ? {} : { body }) };
}

function spoilt(sent: AdminSent, random: RandomStream): AdminSent {
  const isOnPath = sent.body === undefined || random.chance(0.3);
  if (isOnPath) return { ...sent, target: sent.target + random.pick(["?no=1", "%zz", "/more", "?limit=-1", "%00"]) };
  if (random.chance(0.2)) return { ...sent, body: (sent.body ?? "").slice(0, -1) };
  const value: unknown = JSON.parse(sent.body ?? "{}");
  const places = placesOf(value);
  const at = random.integer(0, places.length - 1);
  return { ...sent, body: JSON.stringify(put(value, pickPlace(places, at), random.pick(oddValues))) };
}

/** One value after the other from arbitraries by name; fast-check makes many at once, which costs far less. */
function createBatches(seed: number): <T>(name: string, make: () => fc.Arbitrary<T>) => T {
  const arbitraries = new Map<string, fc.Arbitrary<unknown>>();
  const batches = new Map<string, unknown[]>();
  let made = 0;
  return <T>(name: string, make: () => fc.Arbitrary<T>) => {
    const arbitrary = arbitraries.get(name) ?? make();
    arbitraries.set(name, arbitrary);
    let batch = batches.get(name) ?? [];
    if (batch.length === 0) {
      made += 1;
      batch = fc.sample(arbitrary, { numRuns: 25, seed: seed + made });
      batches.set(name, batch);
    }
    // What a name's arbitrary makes is of its type.
    return batch.pop() as T;
  };
}
