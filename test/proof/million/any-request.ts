// Makes any request to a mock with ten sandboxes, by a random stream and the present state: right ones, those at the edge of what a contract
// allows, wrong ones, to the service and to the admin surface. The generators are those of the other proofs. Used by
// test/proof/million/play.ts; raw bytes are made by test/proof/million/raw-bytes.ts.
import { createRandomStream, type RandomStream } from "../../../mock/core/random.ts";
import type { Store } from "../../../mock/services/state-types.ts";
import type { OperationId } from "../../../spec/generated/operations.ts";
import { createRequestArbitrary, requestOf } from "../contract-arbitraries.ts";
import { routes } from "../contract-document.ts";
import type { Sent } from "../proof-mock.ts";
import { makeRequest, pickOperation } from "../valid-requests.ts";
import { spoiltDrafts, toSent } from "../wrong-drafts.ts";
import { type AdminOperationId, adminContract, adminOperationIds } from "./admin-contract.ts";
import { makeAdminRequest } from "./admin-requests.ts";
import { createBatches, type Draw } from "./batches.ts";
import type { Asked, MillionMock } from "./million-mock.ts";
import { type AdminSent, createSender, type Sender, toText } from "./requests.ts";
import { spoilt, withEdge, withSmallWorld } from "./spoil.ts";

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
export type AdminKind = Extract<Kind, `admin${string}`>;
export type ServiceKind = Exclude<Kind, AdminKind>;
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
  getContract: 0.5,
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
  /** One of a kind to an operation, for test/proof/million/warm-up.ts. */
  service(kind: ServiceKind, sandboxId: string, operationId?: OperationId): Asked;
  /** The same of the admin surface. */
  admin(kind: AdminKind, sandboxId: string, operationId: AdminOperationId): Asked;
  /** Keeps the text of an exported state, to be imported later. */
  keepExport(text: string): void;
}

/** What every maker of requests draws from. */
interface Sources extends Sender {
  readonly mock: MillionMock;
  readonly random: RandomStream;
  readonly draw: Draw;
  readonly scenarios: readonly string[];
  /** Texts of state files. */
  readonly exported: string[];
  /** A state that nothing changes, which fast-check reads ids from. */
  readonly pristine: Store;
}

type Makers<Kinds extends Kind, Id> = Readonly<Record<Kinds, (sandboxId: string, operationId?: Id) => Asked>>;

/** @param pristine a state that nothing changes */
export async function createRequestMaker(
  mock: MillionMock,
  pristine: Store,
  seed: number,
  round: number,
): Promise<RequestMaker> {
  const random = createRandomStream("million", seed, round);
  const draw = createBatches(seed * 100_003 + round * 1_009);
  const scenarios = await scenariosOf(mock, round);
  const sources: Sources = { ...createSender(mock, random), mock, random, draw, scenarios, exported: [], pristine };
  const service = createServiceMakers(sources);
  const admin = createAdminMakers(sources);
  const makers: Readonly<Record<Kind, (sandboxId: string) => Asked>> = { ...service, ...admin };
  function again(sandboxId: string): Asked {
    const body = JSON.stringify({ id: sandboxId, scenario: random.pick(scenarios), tickets: random.pick([0, 40, 40]) });
    const asked = { operationId: "createSandbox", method: "POST", target: "/__admin/sandboxes", body } as const;
    return sources.toAdmin("admin", sandboxId, asked);
  }
  return {
    next() {
      const sandboxId = random.pick(sandboxIds);
      // Requests to a sandbox that is gone get the same answer again and again.
      if (!isThere(mock, sandboxId) && random.chance(0.5)) return again(sandboxId);
      return makers[random.pick(drawnKinds)](sandboxId);
    },
    service: (kind, sandboxId, operationId) => service[kind](sandboxId, operationId),
    admin: (kind, sandboxId, operationId) => admin[kind](sandboxId, operationId),
    keepExport(text) {
      sources.exported.push(text);
      if (sources.exported.length > 3) sources.exported.shift();
    },
  };
}

function createServiceMakers({ mock, random, draw, pristine, toService }: Sources): Makers<ServiceKind, OperationId> {
  function fitting(operationId: OperationId, sandboxId: string): Sent {
    try {
      return mock.sandboxes.get(sandboxId).sandbox.store.read((reader) => makeRequest(operationId, random, reader));
    } catch {
      // No such sandbox, or nothing in it that the request could name.
      return draw(`boundary ${operationId}`, () => requestOf(operationId));
    }
  }
  return {
    valid(sandboxId, operationId) {
      const extra = random.chance(0.02) ? random.pick(oddHeaders) : {};
      return toService("valid", sandboxId, fitting(operationId ?? pickOperation(random), sandboxId), extra);
    },
    boundary(sandboxId, operationId = random.pick(routes).operationId) {
      return toService(
        "boundary",
        sandboxId,
        draw(`boundary ${operationId}`, () => requestOf(operationId)),
      );
    },
    wrong(sandboxId, operationId = random.pick(routes).operationId) {
      const draft = draw(`wrong ${operationId}`, () => spoiltDrafts([operationId], pristine));
      return toService("wrong", sandboxId, toSent(draft));
    },
    edge(sandboxId, operationId = random.pick(routes).operationId) {
      const sent = fitting(operationId, sandboxId);
      return toService("edge", sandboxId, { ...sent, ...withEdge(sent, random) });
    },
    stray(sandboxId) {
      const method = random.pick(["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"]);
      const target = random.pick([...oddPaths, random.pick(routes).path, "/__admin/nothing", "/__admin"]);
      const sent = toService("stray", sandboxId, { method, target }, random.pick(oddHeaders));
      return { ...sent, surface: "none" };
    },
  };
}

function createAdminMakers({
  mock,
  random,
  draw,
  scenarios,
  exported,
  toAdmin,
}: Sources): Makers<AdminKind, AdminOperationId> {
  function fitting(operationId: AdminOperationId, sandboxId: string): AdminSent {
    const known = isThere(mock, sandboxId) ? sandboxId : "default";
    const { store, faults, snapshots } = mock.sandboxes.get(known).sandbox;
    const faultIds = faults.list().map(({ id }) => id);
    const named = snapshots.list().map(({ name }) => name);
    const sources = { random, sandboxId, sandboxIds: sandboxIds.slice(1), scenarios, faultIds, exported };
    return store.read((reader) => toText(makeAdminRequest(operationId, { ...sources, reader, snapshots: named })));
  }
  return {
    admin: (sandboxId, operationId = random.pick(drawnAdmin)) =>
      toAdmin("admin", sandboxId, fitting(operationId, sandboxId)),
    "admin boundary"(sandboxId, operationId = random.pick(adminOperationIds)) {
      const sent = draw(`admin ${operationId}`, () => createRequestArbitrary(adminContract, operationId));
      const target = sent.target.replace(/^(\/__admin\/sandboxes\/)[^/?]+/, `$1${sandboxId}`);
      return toAdmin("admin boundary", sandboxId, { ...sent, target, body: withSmallWorld(sent.body) });
    },
    "admin wrong"(sandboxId, operationId = random.pick(adminOperationIds)) {
      const isLong = operationId === "importState" && random.chance(0.9);
      const sent = fitting(isLong ? "addFault" : operationId, sandboxId);
      return toAdmin("admin wrong", sandboxId, spoilt(sent, random));
    },
  };
}

function isThere({ sandboxes }: MillionMock, sandboxId: string): boolean {
  return sandboxes.list().some(({ sandbox }) => sandbox.id === sandboxId);
}

/** Half of the scenarios, the other half in the next round: worlds are remembered, but not all of them, and two rounds have used each. */
async function scenariosOf(mock: MillionMock, round: number): Promise<readonly string[]> {
  const { scenarios } = await mock.control.listScenarios();
  return scenarios.flatMap(({ name }, index) => (index % 2 === round % 2 ? [name] : []));
}
