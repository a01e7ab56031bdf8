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
import type { Exchange, ParameterValue, PlannedRequest } from "../target/request.ts";
import { claimRecord } from "./record-claims.ts";
import { ViewComparison } from "./view-comparison.ts";
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

/** Whether a record that a write reported as created belongs to the run. */
type OwnershipCheck = (written: WriteResult, line: string) => Promise<boolean>;

export class ComparedWrites implements WriteRun {
  readonly name: string;
  readonly session: WriteRun["session"];
  readonly #input: WriteRunInput;
  readonly #views: ViewComparison;
  #hasTargetTime = false;

  constructor(input: WriteRunInput) {
    this.name = input.tracker.ownIds.name;
    this.session = input.session;
    this.#input = input;
    this.#views = new ViewComparison(input);
  }

  write(operationId: OperationId, build: RequestBuilder, options: WriteOptions = {}): Promise<WriteResult | undefined> {
    return this.#write(operationId, build, options, () => Promise.resolve(true));
  }

  async writeInvalid(
    operationId: OperationId,
    build: RequestBuilder,
    options: Pick<WriteOptions, "related" | "bystanders"> = {},
  ): Promise<void> {
    const { tracker, isDry } = this.#input;
    const before = tracker.adoptedCount;
    const valid = { operationId, ...buildRequest(build, (ref) => ref.target) };
    for (const { change, ...part } of rejectedRequests(valid)) {
      if (tracker.adoptedCount - before >= maxAdopted) break;
      await this.write(operationId, (id) => ({ ...buildRequest(build, id), ...change }), part);
    }
    if (!isDry) await this.#views.compareViews(operationId, [], options);
  }

  async compareRead(request: PlannedRequest, related: WriteOptions["related"] = []): Promise<Exchange | undefined> {
    if (related.some(this.#input.oracle.isExcluded)) return undefined;
    return this.#views.compareView({ request, alsoShows: [] }, "stale-read", "the writes");
  }

  async create(
    operationId: OperationId,
    build: RequestBuilder,
    options: WriteOptions = {},
  ): Promise<(WriteResult & { readonly ref: Ref }) | undefined> {
    let ref: Ref | undefined;
    const written = await this.#write(operationId, build, options, async (result, line) => {
      const sent = JSON.stringify(buildRequest(build, ({ target }) => target));
      const claimedRecord = await claimRecord(
        { operationId, line, isNamed: sent.includes(this.name), result },
        this.#input,
      );
      ({ ref } = claimedRecord);
      return claimedRecord.owner !== "others";
    });
    return written === undefined || ref === undefined ? undefined : { ...written, ref };
  }

  async #write(
    operationId: OperationId,
    build: RequestBuilder,
    options: WriteOptions,
    isOwnRecord: OwnershipCheck,
  ): Promise<WriteResult | undefined> {
    const { oracle, isDry } = this.#input;
    const { probe, namedRecords } = toWriteProbe(operationId, build, options);
    // The response would depend on the state of an excluded record.
    if (namedRecords.some(oracle.isExcluded)) return undefined;
    if (isDry) return this.#writeDry(probe, isOwnRecord);
    const exchange = await this.session.check(probe);
    if (exchange === undefined || isFailed(exchange.status)) {
      if (!isUnauthenticated(probe)) await this.#views.excludeAffected(probe);
      return undefined;
    }
    await this.#synchronize(exchange);
    if (probe.kind !== "valid" && exchange.status === 200) this.#adopt(exchange);
    if (isUnauthenticated(probe)) return undefined;
    const { result, touchedRecords } = await this.#compareResponse(probe, exchange);
    if (result === undefined || (await isOwnRecord(result, exchange.line)))
      await this.#views.compareViews(operationId, touchedRecords, options);
    return result;
  }

  async #writeDry(probe: Probe, isOwnRecord: OwnershipCheck): Promise<WriteResult | undefined> {
    const { oracle, tracker } = this.#input;
    tracker.addPlanned(probe.request);
    if (isUnauthenticated(probe)) return undefined;
    const { body, status } = await oracle.mirror.send(probe.mirrorRequest ?? probe.request);
    if (status !== 200 || !isObject(body)) return undefined;
    const result = { body, mirrored: body };
    await isOwnRecord(result, "");
    return result;
  }

  async #compareResponse(probe: Probe, exchange: Exchange) {
    const { oracle } = this.#input;
    const { mirror } = oracle;
    const { breaches, mirrored } = await oracle.compare(probe, exchange, { kind: "lost-write", isStrict: true });
    const touchedRecords = await mirror.listTouched();
    if (!touchedRecords.some(oracle.isExcluded)) for (const breach of breaches) this.session.report(breach);
    for (const record of touchedRecords) if (!mirror.known.isMirrored(record)) mirror.known.markKnown(record);
    const isDone = exchange.status === 200 && mirrored.status === 200;
    const result =
      isDone && isObject(exchange.body) && isObject(mirrored.body)
        ? { body: exchange.body, mirrored: mirrored.body }
        : undefined;
    return { result, touchedRecords };
  }

  /** Registers records for removal that the target created from a request that it should have refused. */
  #adopt({ request: { operationId }, body }: Exchange): void {
    const { oracle, tracker } = this.#input;
    for (const [path, collection] of Object.entries(operationFacts[operationId].makes)) {
      const [id] = valuesAt(body, `${path}/${collection === "apps" ? "appId" : "id"}`);
      if (isId(id) && isCollectionName(collection) && !oracle.mirror.known.isMirrored({ collection, id }))
        tracker.adopt(collection, id);
    }
  }

  /** Moves the mirror to the time and the ids that a successful response shows. */
  async #synchronize({ request, status, text, body }: Exchange): Promise<void> {
    if (status !== 200) return;
    await this.#moveClock(text);
    for (const [path, collection] of Object.entries(operationFacts[request.operationId].makes)) {
      const [id] = valuesAt(body, `${path}/id`);
      if (isCollectionName(collection) && sequentialCollections.has(collection) && typeof id === "number")
        await this.#input.oracle.mirror.align(collection, id);
    }
  }

  async #moveClock(text: string): Promise<void> {
    const { oracle, time } = this.#input;
    const { mirror } = oracle;
    const earliest = mirror.now() - (this.#hasTargetTime ? 0 : time.spreadMs);
    const last = this.#hasTargetTime ? mirror.now() + 10 * minuteMs : time.now + Math.max(dayMs, time.spreadMs);
    const times = pastTimesIn(text).filter((instant) => instant >= earliest && instant <= last);
    if (times.length === 0) return;
    const latest = Math.max(...times);
    if (latest > mirror.now() + secondMs || (!this.#hasTargetTime && latest !== mirror.now()))
      await mirror.setNow(latest);
    this.#hasTargetTime = true;
  }
}

/** Builds the probe of a write, and lists the records that it names. */
function toWriteProbe(operationId: OperationId, build: RequestBuilder, options: WriteOptions) {
  const { kind = "valid", place = "", related = [], evidence, assumed } = options;
  const namedRecords = [...related];
  const toRequest = (side: "target" | "mirror"): PlannedRequest => ({
    operationId,
    ...buildRequest(build, (ref) => {
      namedRecords.push({ collection: ref.collection, id: ref.mirror as MirroredRecord["id"] });
      return ref[side];
    }),
  });
  const probe: Probe = {
    kind,
    place,
    evidence: evidence ?? evidenceOf(operationId, place, assumed),
    request: toRequest("target"),
    mirrorRequest: toRequest("mirror"),
    expectsMirrorStatus: true,
    isRuleTested: assumed !== undefined,
  };
  return { probe, namedRecords };
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
