// Sends writes to target and mirror, and compares the responses and every read that shows the changed records.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { type CollectionName, isCollectionName } from "../../../mock/domain/records/collections.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { dayMs, minuteMs, secondMs } from "../../../mock/engine/core/time.ts";
import { operationFacts } from "../../../spec/generated/facts.ts";
import { isId, valuesAt } from "../../json-parts.ts";
import { isFailed } from "../checks/check-probe.ts";
import type { MirroredRecord } from "../mirror/mirror.ts";
import { pastTimesIn } from "../mirror/service-time.ts";
import { rejectedRequests } from "../probes/changed-requests.ts";
import type { Probe } from "../probes/probe.ts";
import { type Evidence, inputEvidence, operationEvidence } from "../published-parts.ts";
import type { Exchange, ParameterValue } from "../target/request.ts";
import { claimRecord } from "./record-claims.ts";
import { createViewComparison } from "./view-comparison.ts";
import type {
  Ref,
  RequestBuilder,
  RequestParts,
  WriteOptions,
  WriteResult,
  WriteRun,
  WriteRunInput,
} from "./write-types.ts";

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

export function createWriteRun(input: WriteRunInput): WriteRun {
  const { session, oracle, time, tracker, isDry } = input;
  const { mirror } = oracle;
  const { compareViews, compareView, excludeAffected } = createViewComparison(input);
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

  return {
    name: tracker.ownIds.name,
    session,
    write,
    async writeInvalid(operationId, build, options = {}) {
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
        const sent = JSON.stringify(buildRequest(build, ({ target }) => target));
        const isNamed = sent.includes(tracker.ownIds.name);
        const claimedRecord = await claimRecord({ operationId, line, isNamed, result }, input);
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
