// Makes requests to every operation of the admin surface that fit the present state: ids, names and records are those that there are.
// Used by test/proof/million/any-request.ts, which also spoils them.
import { eventRules } from "../../../mock/control/events/event-rules.ts";
import type { RandomStream } from "../../../mock/core/random.ts";
import { keysOf } from "../../../mock/core/tables.ts";
import { collectionNames } from "../../../mock/records/collections.ts";
import type { CollectionName } from "../../../mock/records/world.ts";
import type { Reader } from "../../../mock/services/state-types.ts";
import { routes } from "../contract-document.ts";
import { type AdminOperationId, adminContract } from "./admin-contract.ts";
import { sampleFault } from "./sample-fault.ts";

/** What the requests are made from. */
export interface AdminSources {
  readonly random: RandomStream;
  readonly reader: Reader;
  readonly sandboxId: string;
  /** Every sandbox that a round plays with. */
  readonly sandboxIds: readonly string[];
  readonly scenarios: readonly string[];
  readonly faultIds: readonly string[];
  readonly snapshots: readonly string[];
  /** Texts of state files that were exported before. */
  readonly exported: readonly string[];
}

/** The parts of a request that are not in its route. */
interface Parts {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
}

type Maker = (sources: AdminSources) => Parts;

const names = ["one", "two", "three", "before-reply"];
const nothing: Maker = () => ({});

const recordPath: Maker = ({ random, reader }) => {
  const collection = random.pick(collectionNames);
  const ids = [...reader.ids(collection)];
  const recordId = ids.length === 0 || random.chance(0.05) ? "999999" : String(random.pick(ids));
  return { path: { collection, recordId } };
};

function recordAt({ reader }: AdminSources, { path = {} }: Parts): object | undefined {
  const { collection, recordId = "" } = path;
  // One of those that recordPath picked.
  const name = collection as CollectionName;
  return reader.get(name, recordId) ?? reader.get(name, Number(recordId));
}

const journalQuery: Maker = ({ random }) => {
  const operationId = random.chance(0.3) ? { operationId: random.pick(routes).operationId } : {};
  const status = random.chance(0.3) ? { status: random.pick(["200", "404", "4xx", "5xx"]) } : {};
  const path = random.chance(0.2) ? { path: random.pick(["/ticket/*", "/**", "/app/**"]) } : {};
  return { query: { ...operationId, ...status, ...path, since: random.integer(0, 400) } };
};

const webhookId = (random: AdminSources["random"]) => ({ path: { webhookId: `webhook-${random.integer(1, 5)}` } });
const webhookPath: Maker = ({ random }) => webhookId(random);

const eventQuery: Maker = ({ random }) => ({
  query: {
    ...(random.chance(0.3) ? { type: random.pick(keysOf(eventRules)) } : {}),
    since: random.integer(0, 40),
  },
});

const instants = [
  "2026-03-02T09:00:00Z",
  "2026-03-09T17:30:00+01:00",
  "2025-12-31T23:59:59.999Z",
  "2028-02-29T00:00:00Z",
];
const durations = ["PT1S", "PT45M", "P1D", "P3DT4H", "P12W", "P400D"];

const fault: Maker = ({ random }) => ({ body: sampleFault(random) });

const makers: Readonly<Record<AdminOperationId, Maker>> = {
  listSandboxes: ({ random }) => ({ query: random.chance(0.5) ? { offset: random.integer(0, 12), limit: 3 } : {} }),
  createSandbox: ({ random, sandboxIds, scenarios }) => ({
    body: {
      id: random.pick(sandboxIds),
      ...(random.chance(0.5) ? { scenario: random.pick(scenarios), tickets: random.pick([0, 1, 40]) } : {}),
      ...(random.chance(0.2) ? { unknownInput: random.pick(["ignore", "refuse"]) } : {}),
      ...(random.chance(0.2) ? { ttlSeconds: random.integer(1, 100) } : {}),
    },
  }),
  getSandbox: nothing,
  deleteSandbox: nothing,
  forkSandbox: ({ random, sandboxIds }) => ({ body: { id: random.pick(sandboxIds) } }),
  openSession: ({ random, reader }) => ({
    body: { userId: random.pick([...reader.ids("users"), 999_999]), expiresInSeconds: random.integer(1, 100_000) },
  }),
  resetSandbox: nothing,
  undoChange: nothing,
  exportState: nothing,
  importState: ({ random, exported }) => ({ body: exported.length === 0 ? {} : JSON.parse(random.pick(exported)) }),
  listRecords: ({ random }) => ({
    path: { collection: random.pick(collectionNames) },
    query: { offset: random.integer(0, 30), limit: random.integer(1, 20) },
  }),
  createRecord: ({ random }) => ({ path: { collection: random.pick(collectionNames) }, body: {} }),
  getRecord: recordPath,
  patchRecord: (sources) => changed(sources, false),
  putRecord: (sources) => changed(sources, true),
  deleteRecord: recordPath,
  listSnapshots: nothing,
  putSnapshot: ({ random }) => ({ path: { name: random.pick(names) } }),
  getSnapshot: ({ random, snapshots }) => ({ path: { name: random.pick([...snapshots, "one"]) } }),
  deleteSnapshot: ({ random, snapshots }) => ({ path: { name: random.pick([...snapshots, "one"]) } }),
  restoreSnapshot: ({ random, snapshots }) => ({ path: { name: random.pick([...snapshots, "one"]) } }),
  getClock: nothing,
  setClock: ({ random }) => ({
    body: random.pick<object>([
      { now: random.pick(instants), mode: "frozen" },
      { now: random.pick(instants) },
      { mode: random.pick(["running", "frozen"]) },
    ]),
  }),
  advanceClock: ({ random }) => ({
    body: random.chance(0.5) ? { seconds: random.integer(0, 100_000) } : { duration: random.pick(durations) },
  }),
  listScenarios: nothing,
  getScenario: nothing,
  switchScenario: ({ random, scenarios }) => ({ body: { name: random.pick(scenarios) } }),
  listFaults: nothing,
  addFault: fault,
  clearFaults: nothing,
  getFault: ({ random, faultIds }) => ({ path: { faultId: random.pick([...faultIds, "none"]) } }),
  deleteFault: ({ random, faultIds }) => ({ path: { faultId: random.pick([...faultIds, "none"]) } }),
  listRequests: (sources) => ({ query: { ...journalQuery(sources).query, limit: sources.random.integer(1, 20) } }),
  clearRequests: nothing,
  streamRequests: journalQuery,
  listEvents: (sources) => ({ query: { ...eventQuery(sources).query, limit: sources.random.integer(1, 20) } }),
  clearEvents: nothing,
  listWebhooks: nothing,
  createWebhook: ({ random }) => ({
    body: {
      url: "http://127.0.0.1:1/events",
      events: [random.pick(keysOf(eventRules))],
      timestamps: random.pick(["machine", "sandbox"]),
    },
  }),
  getWebhook: webhookPath,
  changeWebhook: ({ random }) => ({ ...webhookId(random), body: { active: random.chance(0.5) } }),
  deleteWebhook: webhookPath,
  pingWebhook: webhookPath,
  listDeliveries: ({ random }) => ({ ...webhookId(random), query: { limit: random.integer(1, 5) } }),
  redeliver: ({ random }) => ({ path: { ...webhookId(random).path, deliveryId: String(random.integer(1, 9)) } }),
  awaitDeliveries: nothing,
  streamEvents: eventQuery,
  exportHar: journalQuery,
  verifyRequests: ({ random }) => ({
    body: { operationId: random.pick(routes).operationId, times: { atLeast: random.integer(0, 3) } },
  }),
  getAdminDocument: nothing,
  getContract: nothing,
  getTotalCoverage: nothing,
  getCoverage: ({ random }) => ({ query: { format: random.pick(["json", "text"]) } }),
};

/** A record of the state with a property of another record of its collection. */
function changed(sources: AdminSources, isWhole: boolean): Parts {
  const { random, reader } = sources;
  const parts = recordPath(sources);
  const record = recordAt(sources, parts) ?? {};
  // As above: one of those that recordPath picked.
  const name = parts.path?.collection as CollectionName;
  const others = [...reader.ids(name)];
  const other = others.length === 0 ? record : (reader.get(name, random.pick(others)) ?? record);
  const properties = Object.keys(record);
  if (properties.length === 0) return { ...parts, body: {} };
  const property = random.pick(properties);
  const change = { [property]: Reflect.get(other, property) };
  return { ...parts, body: isWhole ? { ...record, ...change } : change };
}

export interface AdminRequest {
  readonly operationId: AdminOperationId;
  readonly method: string;
  readonly target: string;
  readonly body: unknown;
}

/** A request that the state most likely takes. */
export function makeAdminRequest(operationId: AdminOperationId, sources: AdminSources): AdminRequest {
  const { method, path } = adminContract.routeOf(operationId);
  const { path: values = {}, query = {}, body } = makers[operationId](sources);
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(name === "sandboxId" ? sources.sandboxId : (values[name] ?? "")),
  );
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return { operationId, method, target: pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`, body };
}
