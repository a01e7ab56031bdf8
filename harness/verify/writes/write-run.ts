// Sends writes to target and mirror, and compares the responses and every read that shows the changed records.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { type CollectionName, isCollectionName } from "../../../mock/domain/records/collections.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { dayMs, minuteMs, secondMs } from "../../../mock/engine/core/time.ts";
import { operationFacts } from "../../../spec/generated/facts.ts";
import { isId, type JsonObject, valuesAt } from "../../json-parts.ts";
import { isFailed } from "../checks/check-probe.ts";
import { toBreach } from "../checks/schema-breaches.ts";
import type { Oracle } from "../compare/oracle.ts";
import type { MirroredRecord } from "../mirror/mirror.ts";
import { pastTimesIn, type ServiceTime } from "../mirror/service-time.ts";
import { rejectedRequests } from "../probes/changed-requests.ts";
import type { Probe } from "../probes/probe.ts";
import { type Evidence, inputEvidence, operationEvidence, responsePart } from "../published-parts.ts";
import type { FindingKind } from "../report/finding.ts";
import type { Session } from "../session.ts";
import type { Exchange, ParameterValue, PlannedRequest } from "../target/request.ts";
import type { RecordTracker } from "./record-tracker.ts";
import { detailRead, searchFor, type View, viewsOf } from "./views.ts";

/** A record on both sides. */
export interface Ref {
  readonly collection: CollectionName;
  readonly target: ParameterValue;
  readonly mirror: ParameterValue;
}

type Owner = "run" | "others" | "unknown";

interface ClaimedRecord {
  readonly owner: Owner;
  readonly ref?: Ref;
}

export type RequestParts = Omit<PlannedRequest, "operationId">;
/** A request, or how to build it with the ids of one side. */
export type RequestBuilder = RequestParts | ((id: (ref: Ref) => ParameterValue) => RequestParts);

export interface WriteOptions {
  readonly kind?: Probe["kind"];
  /** The part under test. */
  readonly place?: string;
  /** A rule that the contract only assumes: a difference is a wrong assumption. */
  readonly assumed?: string;
  /** How certain the contract is; default: what it says about `place`. */
  readonly evidence?: Evidence;
  /** Further records whose every view is compared afterwards. */
  readonly related?: readonly MirroredRecord[];
  /** Tickets of this run that must not change. */
  readonly bystanders?: readonly Ref[];
}

/** The responses to a write that both sides executed. */
export interface WriteResult {
  readonly body: JsonObject;
  readonly mirrored: JsonObject;
}

export interface WriteRun {
  /** Name for records of this run; no other record has it. */
  readonly name: string;
  readonly session: Session;
  /** Sends a write; undefined unless both sides return 200 with an object. */
  write(operationId: OperationId, build: RequestBuilder, options?: WriteOptions): Promise<WriteResult | undefined>;
  /** Sends invalid variants of a valid write, and the write without a valid token; nothing may change. */
  reject(
    operationId: OperationId,
    build: RequestBuilder,
    options?: Pick<WriteOptions, "related" | "bystanders">,
  ): Promise<void>;
  /** Creates a record that belongs to this run. */
  create(
    operationId: OperationId,
    build: RequestBuilder,
    options?: WriteOptions,
  ): Promise<(WriteResult & { readonly ref: Ref }) | undefined>;
  /** Compares a read that shows records of this run. */
  compareRead(request: PlannedRequest, related?: WriteOptions["related"]): Promise<Exchange | undefined>;
}

export interface WriteRunInput {
  readonly session: Session;
  readonly oracle: Oracle;
  readonly time: ServiceTime;
  readonly tracker: RecordTracker;
  /** Lists the writes instead of sending them; only the mirror gets them. */
  readonly isDry: boolean;
}

/** Collections whose next id follows the highest one, even of deleted records, which no response shows. */
const sequentialCollections: ReadonlySet<CollectionName> = new Set([
  "conversations",
  "knowledgeSources",
  "knowledgeNodes",
  "connectors",
  "apps",
]);

/** Once a server has created this many records from invalid requests, it gets no more of them. */
const maxAdopted = 5;

/** Collections of ids in paths and queries, where the two sides may differ; `id` is that of the operation's record. */
const idCollections: { readonly [parameter: string]: CollectionName } = {
  parent: "knowledgeNodes",
  conversationId: "conversations",
  appId: "apps",
  testRunId: "testRuns",
  ticketId: "tickets",
};

export function createWriteRun({ session, oracle, time, tracker, isDry }: WriteRunInput): WriteRun {
  const { mirror, pairs } = oracle;
  let hasTargetTime = false;

  async function write(
    operationId: OperationId,
    build: RequestBuilder,
    options: WriteOptions = {},
    isOwnRecord: (written: WriteResult, line: string) => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<WriteResult | undefined> {
    const { kind = "valid", place = "" } = options;
    const namedRecords = [...(options.related ?? [])];
    const parts = (side: "target" | "mirror") => ({
      operationId,
      ...buildRequest(build, (ref) => {
        namedRecords.push({ collection: ref.collection, id: ref.mirror as MirroredRecord["id"] });
        return ref[side];
      }),
    });
    const probe: Probe = {
      kind,
      place,
      evidence: options.evidence ?? evidenceOf(operationId, place, options.assumed),
      request: parts("target"),
      mirrorRequest: parts("mirror"),
      expectsMirrorStatus: true,
      isRuleTested: options.assumed !== undefined,
    };
    // The response would depend on the state of an excluded record.
    if (namedRecords.some(oracle.isExcluded)) return undefined;
    if (isDry) return writeDry(probe, isOwnRecord);
    const exchange = await session.check(probe);
    if (exchange === undefined || isFailed(exchange.status)) {
      if (!isUnauthenticated(probe)) await excludeAffected(probe);
      return undefined;
    }
    await synchronize(exchange);
    if (kind !== "valid" && exchange.status === 200) adopt(exchange);
    if (isUnauthenticated(probe)) return undefined;
    const { breaches, mirrored } = await oracle.compare(probe, exchange, { kind: "lost-write", isStrict: true });
    const touchedRecords = await mirror.listTouched();
    if (!touchedRecords.some(oracle.isExcluded)) for (const breach of breaches) session.report(breach);
    for (const record of touchedRecords) if (!mirror.isMirrored(record)) mirror.markKnown(record);
    const isDone = exchange.status === 200 && mirrored.status === 200;
    const result =
      isDone && isObject(exchange.body) && isObject(mirrored.body)
        ? { body: exchange.body, mirrored: mirrored.body }
        : undefined;
    if (result === undefined || (await isOwnRecord(result, exchange.line)))
      await compareViews(operationId, touchedRecords, options);
    return result;
  }

  async function writeDry(
    probe: Probe,
    isOwnRecord: (written: WriteResult, line: string) => Promise<boolean>,
  ): Promise<WriteResult | undefined> {
    tracker.addPlanned(probe.request);
    if (isUnauthenticated(probe)) return undefined;
    const { body, status } = await mirror.send(probe.mirrorRequest ?? probe.request);
    if (status !== 200 || !isObject(body)) return undefined;
    const result = { body, mirrored: body };
    await isOwnRecord(result, "");
    return result;
  }

  /** Registers records for removal that the target created from a request that it should have refused. */
  function adopt({ request: { operationId }, body }: Exchange): void {
    for (const [path, collection] of Object.entries(operationFacts[operationId].makes)) {
      const [id] = valuesAt(body, `${path}/${collection === "apps" ? "appId" : "id"}`);
      if (isId(id) && isCollectionName(collection) && !mirror.isMirrored({ collection, id }))
        tracker.adopt(collection, id);
    }
  }

  /** Excludes every record that a failed request would have changed: the target may have executed it. */
  async function excludeAffected({ mirrorRequest, request }: Probe): Promise<void> {
    await mirror.send(mirrorRequest ?? request);
    for (const record of await mirror.listTouched()) oracle.exclude(record, "mirror");
  }

  /** Moves the mirror to the time and the ids that the response shows. */
  async function synchronize({ request, status, text, body }: Exchange): Promise<void> {
    const latestTime = hasTargetTime ? mirror.now() + 10 * minuteMs : time.now + Math.max(dayMs, time.spreadMs);
    const times = pastTimesIn(text).filter(
      (instant) => instant >= mirror.now() - (hasTargetTime ? 0 : time.spreadMs) && instant <= latestTime,
    );
    if (status === 200 && times.length > 0) {
      const latest = Math.max(...times);
      if (latest > mirror.now() + secondMs || (!hasTargetTime && latest !== mirror.now())) await mirror.setNow(latest);
      hasTargetTime = true;
    }
    if (status !== 200) return;
    for (const [path, collection] of Object.entries(operationFacts[request.operationId].makes)) {
      const [id] = valuesAt(body, `${path}/id`);
      if (isCollectionName(collection) && sequentialCollections.has(collection) && typeof id === "number")
        await mirror.align(collection, id);
    }
  }

  async function compareViews(
    operationId: OperationId,
    changedRecords: readonly MirroredRecord[],
    { related = [], bystanders = [], place = "" }: WriteOptions,
  ): Promise<void> {
    for (const { mirror: ticketId } of bystanders) {
      const request: PlannedRequest = { operationId: "getTicket", path: { ticketId }, query: { viewing: false } };
      if (changedRecords.every(({ collection, id }) => collection !== "tickets" || id !== ticketId))
        await compareView({ request, alsoShows: [] }, "side-effect", operationId);
    }
    const changedKeys = new Set(changedRecords.map(({ collection, id }) => `${collection} ${id}`));
    const requestedViews = new Set<string>();
    for (const record of [...changedRecords, ...related].filter((record) => !oracle.isExcluded(record))) {
      for (const view of viewsOf(record, tracker.ownIds)) {
        const key = JSON.stringify(view.request);
        if (requestedViews.has(key)) continue;
        requestedViews.add(key);
        const isChanged =
          changedRecords.length > 0 &&
          (changedKeys.has(`${record.collection} ${record.id}`) ||
            view.alsoShows.some((shown) => changedRecords.some(({ collection }) => collection === shown)));
        const exchange = await compareView(
          view,
          isChanged ? "stale-read" : "side-effect",
          `${operationId}${place === "" ? "" : ` ${place}`}`,
        );
        if (exchange !== undefined) session.ledger.confirm(operationId);
      }
    }
  }

  async function compareView(view: View, kind: FindingKind, after: string): Promise<Exchange | undefined> {
    const { request, searchedTicket } = view;
    const { operationId } = request;
    const probe: Probe = {
      kind: "valid",
      place: "",
      evidence: operationEvidence(operationId),
      request:
        searchedTicket === undefined ? toTargetIds(request) : searchFor(pairs.toTarget("tickets", searchedTicket)),
      mirrorRequest: request,
      expectsMirrorStatus: true,
    };
    if (isDry) return undefined;
    const exchange = await session.check(probe);
    if (exchange === undefined || isFailed(exchange.status)) {
      await excludeAffected(probe);
      return undefined;
    }
    const { breaches } = await oracle.compare(probe, exchange, { kind, isStrict: true, rows: view.rows });
    for (const breach of breaches) session.report({ ...breach, example: `${breach.example}, after ${after}` }, true);
    return exchange;
  }

  function toTargetIds(request: PlannedRequest): PlannedRequest {
    const { record } = operationFacts[request.operationId];
    const toTarget = (values: RequestParts["path"] = {}) =>
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [
          key,
          typeof value === "boolean" ? value : pairs.toTarget(key === "id" ? record : idCollections[key], value),
        ]),
      );
    return { ...request, path: toTarget(request.path), query: toTarget(request.query) };
  }

  /** Finds out who owns the record that a creation returned. Records of others are never changed. */
  async function ownerOf(collection: CollectionName, id: number | string, build: RequestBuilder): Promise<Owner> {
    if (isDry) return "run";
    if (mirror.isMirrored({ collection, id })) return "others";
    const request = detailRead(collection, id);
    const parts = JSON.stringify(buildRequest(build, (ref) => ref.target));
    if (request === undefined || !parts.includes(tracker.ownIds.name)) return "run";
    const exchange = await session.send(request);
    if (exchange?.status !== 200) return "unknown";
    return exchange.text.includes(tracker.ownIds.name) ? "run" : "others";
  }

  /** Adopts the record that a write created on both sides. */
  async function claim(
    operationId: OperationId,
    build: RequestBuilder,
    { body, mirrored }: WriteResult,
    line: string,
  ): Promise<ClaimedRecord> {
    const [[path, collection] = ["", ""]] = Object.entries(operationFacts[operationId].makes);
    const idPath = [path, collection === "apps" ? "appId" : "id"].filter((step) => step !== "/").join("/");
    const [target, mirrorPathId] = [body, mirrored].map((content) => valuesAt(content, idPath)[0]);
    if (!isId(target) || !isId(mirrorPathId) || !isCollectionName(collection)) return { owner: "unknown" };
    const owner = await ownerOf(collection, target, build);
    if (owner === "others") {
      const difference = { found: String(target), expected: "the id of a new record" };
      const evidence = responsePart(operationId, 200, `/${idPath}`)?.evidence ?? operationEvidence(operationId);
      session.report(toBreach({ operationId, line }, "lost-write", `200 /${idPath}`, difference, evidence));
    }
    if (owner === "unknown") tracker.addUnverified(collection, target);
    if (owner !== "run") return { owner };
    const [id, mirrorId] = [body, mirrored].map((content) => valuesAt(content, `${path}/id`)[0]);
    if (isId(id) && isId(mirrorId)) pairs.bind(collection, id, mirrorId);
    pairs.bind(collection, target, mirrorPathId);
    if (!isDry) tracker.add(collection, target, mirrorId, mirrorPathId);
    return { owner, ref: { collection, target, mirror: mirrorPathId } };
  }
  return {
    name: tracker.ownIds.name,
    session,
    write,
    async reject(operationId, build, options = {}) {
      const before = tracker.adoptedCount;
      for (const { change, ...part } of rejectedRequests({
        operationId,
        ...buildRequest(build, (ref) => ref.target),
      })) {
        if (tracker.adoptedCount - before >= maxAdopted) break;
        await write(operationId, (id) => ({ ...buildRequest(build, id), ...change }), part);
      }
      if (!isDry) await compareViews(operationId, [], options);
    },
    async compareRead(request, related = []) {
      return related.some(oracle.isExcluded)
        ? undefined
        : compareView({ request, alsoShows: [] }, "stale-read", "the writes");
    },
    async create(operationId, build, options) {
      let ref: Ref | undefined;
      const outcome = await write(operationId, build, options, async (result, line) => {
        const claimedRecord = await claim(operationId, build, result, line);
        ({ ref } = claimedRecord);
        return claimedRecord.owner !== "others";
      });
      return outcome === undefined || ref === undefined ? undefined : { ...outcome, ref };
    },
  };
}

/** Whether the caller must be rejected: such a request skips the mirror, which always sends its own token. */
function isUnauthenticated({ kind }: Probe): boolean {
  return kind === "anonymous" || kind === "invalidToken";
}

function buildRequest(build: RequestBuilder, id: (ref: Ref) => ParameterValue): RequestParts {
  return typeof build === "function" ? build(id) : build;
}

function evidenceOf(operationId: OperationId, place: string, assumed: string | undefined): Evidence {
  if (assumed !== undefined) return { provenance: "assumed", subject: operationId, reason: assumed };
  const [, name] = place.split("/");
  return name === undefined ? operationEvidence(operationId) : inputEvidence(operationId, name);
}
