// Sends writes to target and mirror, and compares the answers and every read that shows the touched records.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { type CollectionName, isCollectionName } from "../../../mock/domain/records/collections.ts";
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { dayMs, minuteMs, secondMs } from "../../../mock/engine/core/time.ts";
import { operationFacts } from "../../../spec/generated/facts.ts";
import { rejectedRequests } from "../cases/changed-requests.ts";
import type { PlannedCase } from "../cases/planned-case.ts";
import type { Oracle } from "../compare/oracle.ts";
import { isId, type JsonObject, valuesAt } from "../json-parts.ts";
import { toBreach } from "../judge/judge-answer.ts";
import { isFailed } from "../judge/judge-case.ts";
import type { MirroredRecord } from "../mirror/mirror.ts";
import { pastTimesIn, type ServiceTime } from "../mirror/service-time.ts";
import { answerPart, type Evidence, inputEvidence, operationEvidence } from "../published-parts.ts";
import type { FindingKind } from "../report/finding.ts";
import type { Session } from "../session.ts";
import type { Exchange, ParameterValue, PlannedRequest } from "../target/request.ts";
import type { MadeRecords } from "./made-records.ts";
import { searchFor, shownBy, type View, viewsOf } from "./views.ts";

/** A record on both sides. */
export interface Ref {
  readonly collection: CollectionName;
  readonly target: ParameterValue;
  readonly mirror: ParameterValue;
}

type Owner = "run" | "others" | "unknown";

interface Claimed {
  readonly owner: Owner;
  readonly ref?: Ref;
}

export type Parts = Omit<PlannedRequest, "operationId">;
/** A request, by the ids of one side. */
export type Build = Parts | ((id: (ref: Ref) => ParameterValue) => Parts);

export interface WriteOptions {
  readonly kind?: PlannedCase["kind"];
  /** The part under test. */
  readonly place?: string;
  /** A rule that the contract only assumes: a difference is a wrong assumption. */
  readonly assumed?: string;
  /** How certain the contract is; default: what it says about `place`. */
  readonly evidence?: Evidence;
  /** Further records whose every view is compared afterwards. */
  readonly about?: readonly MirroredRecord[];
  /** Tickets of this run that must stay as they are. */
  readonly beside?: readonly Ref[];
}

/** A write that both sides carried out. */
export interface WriteResult {
  readonly body: JsonObject;
  readonly mirrored: JsonObject;
}

export interface WriteRun {
  /** Name for records of this run; no other record has it. */
  readonly name: string;
  readonly session: Session;
  /** Sends a write; undefined unless both sides answer 200 with an object. */
  write(operationId: OperationId, build: Build, options?: WriteOptions): Promise<WriteResult | undefined>;
  /** Sends what the contract rejects of a valid write, and the write without a valid token: nothing may change. */
  reject(operationId: OperationId, build: Build, options?: Pick<WriteOptions, "about" | "beside">): Promise<void>;
  /** Makes a record that belongs to this run. */
  make(
    operationId: OperationId,
    build: Build,
    options?: WriteOptions,
  ): Promise<(WriteResult & { readonly ref: Ref }) | undefined>;
  /** Compares a read that shows records of this run. */
  compareRead(request: PlannedRequest, about?: WriteOptions["about"]): Promise<Exchange | undefined>;
}

export interface WriteParts {
  readonly session: Session;
  readonly oracle: Oracle;
  readonly time: ServiceTime;
  readonly made: MadeRecords;
  /** Lists what would be sent, and sends it to the mirror only. */
  readonly isDry: boolean;
}

/** Collections whose ids follow the highest one, deleted records included, which no answer shows. */
const aligned: ReadonlySet<CollectionName> = new Set([
  "conversations",
  "knowledgeSources",
  "knowledgeNodes",
  "connectors",
  "apps",
]);

/** After a server has made records from this many wrong requests, it gets no more of them. */
const maxAdopted = 5;

/** Collections of the ids in paths and queries, where the two sides may differ; `id` is of the operation's record. */
const idCollections: { readonly [parameter: string]: CollectionName } = {
  parent: "knowledgeNodes",
  conversationId: "conversations",
  appId: "apps",
  testRunId: "testRuns",
  ticketId: "tickets",
};

export function createWriteRun({ session, oracle, time, made, isDry }: WriteParts): WriteRun {
  const { mirror, pairs } = oracle;
  let isTimed = false;

  async function write(
    operationId: OperationId,
    build: Build,
    options: WriteOptions = {},
    isMine: (written: WriteResult, line: string) => Promise<boolean> = () => Promise.resolve(true),
  ): Promise<WriteResult | undefined> {
    const { kind = "valid", place = "" } = options;
    const named = [...(options.about ?? [])];
    const parts = (side: "target" | "mirror") => ({
      operationId,
      ...partsOf(build, (ref) => {
        named.push({ collection: ref.collection, id: ref.mirror as MirroredRecord["id"] });
        return ref[side];
      }),
    });
    const planned: PlannedCase = {
      kind,
      place,
      evidence: options.evidence ?? evidenceOf(operationId, place, options.assumed),
      request: parts("target"),
      inMirror: parts("mirror"),
      isJudgedByMirror: true,
      isRuleTested: options.assumed !== undefined,
    };
    // The answer would depend on the state of a record that is left out.
    if (named.some(oracle.isLeftOut)) return undefined;
    if (isDry) return playDry(planned, isMine);
    const answer = await session.play(planned);
    if (answer === undefined || isFailed(answer.status)) {
      if (!isWithoutCaller(planned)) await giveUp(planned);
      return undefined;
    }
    await follow(answer);
    if (kind !== "valid" && answer.status === 200) adopt(answer);
    if (isWithoutCaller(planned)) return undefined;
    const { breaches, mirrored } = await oracle.compare(planned, answer, { kind: "lost-write", isStrict: true });
    const touchedRecords = await mirror.touched();
    if (!touchedRecords.some(oracle.isLeftOut)) for (const breach of breaches) session.report(breach);
    for (const record of touchedRecords) if (!mirror.isMirrored(record)) mirror.own(record);
    const isDone = answer.status === 200 && mirrored.status === 200;
    const result =
      isDone && isObject(answer.body) && isObject(mirrored.body)
        ? { body: answer.body, mirrored: mirrored.body }
        : undefined;
    if (result === undefined || (await isMine(result, answer.line)))
      await lookAround(operationId, touchedRecords, options);
    return result;
  }

  async function playDry(
    planned: PlannedCase,
    isMine: (written: WriteResult, line: string) => Promise<boolean>,
  ): Promise<WriteResult | undefined> {
    made.would(planned.request);
    if (isWithoutCaller(planned)) return undefined;
    const { body, status } = await mirror.ask(planned.inMirror ?? planned.request);
    if (status !== 200 || !isObject(body)) return undefined;
    const result = { body, mirrored: body };
    await isMine(result, "");
    return result;
  }

  /** Registers for removal what the target created from a request that it should have refused. */
  function adopt({ request: { operationId }, body }: Exchange): void {
    for (const [path, collection] of Object.entries(operationFacts[operationId].makes)) {
      const [id] = valuesAt(body, `${path}/${collection === "apps" ? "appId" : "id"}`);
      if (isId(id) && isCollectionName(collection) && !mirror.isMirrored({ collection, id }))
        made.adopt(collection, id);
    }
  }

  /** Leaves out whatever a failed request would have changed, with read counts: the target may have carried it out. */
  async function giveUp({ inMirror, request }: PlannedCase): Promise<void> {
    await mirror.ask(inMirror ?? request);
    for (const record of await mirror.touched()) oracle.leaveOut(record, "mirror");
  }

  /** Moves the mirror to the time and the ids that the answer shows. */
  async function follow({ request, status, text, body }: Exchange): Promise<void> {
    const until = isTimed ? mirror.now() + 10 * minuteMs : time.now + Math.max(dayMs, time.spreadMs);
    const times = pastTimesIn(text).filter(
      (instant) => instant >= mirror.now() - (isTimed ? 0 : time.spreadMs) && instant <= until,
    );
    if (status === 200 && times.length > 0) {
      const latest = times.reduce((one, other) => Math.max(one, other));
      if (latest > mirror.now() + secondMs || (!isTimed && latest !== mirror.now())) await mirror.setNow(latest);
      isTimed = true;
    }
    if (status !== 200) return;
    for (const [path, collection] of Object.entries(operationFacts[request.operationId].makes)) {
      const [id] = valuesAt(body, `${path}/id`);
      if (isCollectionName(collection) && aligned.has(collection) && typeof id === "number")
        await mirror.align(collection, id);
    }
  }

  async function lookAround(
    operationId: OperationId,
    touched: readonly MirroredRecord[],
    { about = [], beside = [], place = "" }: WriteOptions,
  ): Promise<void> {
    for (const { mirror: ticketId } of beside) {
      const request: PlannedRequest = { operationId: "getTicket", path: { ticketId }, query: { viewing: false } };
      if (touched.every(({ collection, id }) => collection !== "tickets" || id !== ticketId))
        await compareView({ request, isOf: [] }, "side-effect", operationId);
    }
    const isTouched = new Set(touched.map(({ collection, id }) => `${collection} ${id}`));
    const requestedViews = new Set<string>();
    for (const record of [...touched, ...about].filter((record) => !oracle.isLeftOut(record))) {
      for (const view of viewsOf(record, made.own)) {
        const key = JSON.stringify(view.request);
        if (requestedViews.has(key)) continue;
        requestedViews.add(key);
        const isOwn =
          touched.length > 0 &&
          (isTouched.has(`${record.collection} ${record.id}`) ||
            view.isOf.some((one) => touched.some(({ collection }) => collection === one)));
        const answer = await compareView(
          view,
          isOwn ? "stale-read" : "side-effect",
          `${operationId}${place === "" ? "" : ` ${place}`}`,
        );
        if (answer !== undefined) session.ledger.confirm(operationId);
      }
    }
  }

  async function compareView(view: View, kind: FindingKind, after: string): Promise<Exchange | undefined> {
    const { request, searched } = view;
    const { operationId } = request;
    const planned: PlannedCase = {
      kind: "valid",
      place: "",
      evidence: operationEvidence(operationId),
      request: searched === undefined ? toTargetIds(request) : searchFor(pairs.toTarget("tickets", searched)),
      inMirror: request,
      isJudgedByMirror: true,
    };
    if (isDry) return undefined;
    const answer = await session.play(planned);
    if (answer === undefined || isFailed(answer.status)) {
      await giveUp(planned);
      return undefined;
    }
    const { breaches } = await oracle.compare(planned, answer, { kind, isStrict: true, rows: view.rows });
    for (const breach of breaches) session.report({ ...breach, example: `${breach.example}, after ${after}` }, true);
    return answer;
  }

  function toTargetIds(request: PlannedRequest): PlannedRequest {
    const { record } = operationFacts[request.operationId];
    const toTarget = (values: Parts["path"] = {}) =>
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [
          key,
          typeof value === "boolean" ? value : pairs.toTarget(key === "id" ? record : idCollections[key], value),
        ]),
      );
    return { ...request, path: toTarget(request.path), query: toTarget(request.query) };
  }

  /** The owner of the record named by the answer to a creation. Records of others are never changed. */
  async function ownerOf(collection: CollectionName, id: number | string, build: Build): Promise<Owner> {
    if (isDry) return "run";
    if (mirror.isMirrored({ collection, id })) return "others";
    const reading = shownBy(collection, id);
    const parts = JSON.stringify(partsOf(build, (ref) => ref.target));
    if (reading === undefined || !parts.includes(made.own.name)) return "run";
    const answer = await session.send(reading);
    if (answer?.status !== 200) return "unknown";
    return answer.text.includes(made.own.name) ? "run" : "others";
  }

  /** Adopts the record that a write created, on both sides. */
  async function claim(
    operationId: OperationId,
    build: Build,
    { body, mirrored }: WriteResult,
    line: string,
  ): Promise<Claimed> {
    const [[path, collection] = ["", ""]] = Object.entries(operationFacts[operationId].makes);
    const idPath = [path, collection === "apps" ? "appId" : "id"].filter((step) => step !== "/").join("/");
    const [target, ownId] = [body, mirrored].map((content) => valuesAt(content, idPath)[0]);
    if (!isId(target) || !isId(ownId) || !isCollectionName(collection)) return { owner: "unknown" };
    const owner = await ownerOf(collection, target, build);
    if (owner === "others") {
      const wording = { found: String(target), expected: "the id of a new record" };
      const evidence = answerPart(operationId, 200, `/${idPath}`)?.evidence ?? operationEvidence(operationId);
      session.report(toBreach({ operationId, line }, "lost-write", `200 /${idPath}`, wording, evidence));
    }
    if (owner === "unknown") made.leave(collection, target);
    if (owner !== "run") return { owner };
    const [id, mirrorId] = [body, mirrored].map((content) => valuesAt(content, `${path}/id`)[0]);
    if (isId(id) && isId(mirrorId)) pairs.bind(collection, id, mirrorId);
    pairs.bind(collection, target, ownId);
    if (!isDry) made.add(collection, target, mirrorId, ownId);
    return { owner, ref: { collection, target, mirror: ownId } };
  }
  return {
    name: made.own.name,
    session,
    write,
    async reject(operationId, build, options = {}) {
      const before = made.adopted;
      for (const { change, ...part } of rejectedRequests({ operationId, ...partsOf(build, (ref) => ref.target) })) {
        if (made.adopted - before >= maxAdopted) break;
        await write(operationId, (id) => ({ ...partsOf(build, id), ...change }), part);
      }
      if (!isDry) await lookAround(operationId, [], options);
    },
    async compareRead(request, about = []) {
      return about.some(oracle.isLeftOut) ? undefined : compareView({ request, isOf: [] }, "stale-read", "the writes");
    },
    async make(operationId, build, options) {
      let ref: Ref | undefined;
      const outcome = await write(operationId, build, options, async (result, line) => {
        const claimed = await claim(operationId, build, result, line);
        ({ ref } = claimed);
        return claimed.owner !== "others";
      });
      return outcome === undefined || ref === undefined ? undefined : { ...outcome, ref };
    },
  };
}

/** Whether the request may not be carried out at all: it skips the mirror, whose own caller has a token. */
function isWithoutCaller({ kind }: PlannedCase): boolean {
  return kind === "anonymous" || kind === "invalidToken";
}

function partsOf(build: Build, id: (ref: Ref) => ParameterValue): Parts {
  return typeof build === "function" ? build(id) : build;
}

function evidenceOf(operationId: OperationId, place: string, assumed: string | undefined): Evidence {
  if (assumed !== undefined) return { provenance: "assumed", subject: operationId, reason: assumed };
  const [, name] = place.split("/");
  return name === undefined ? operationEvidence(operationId) : inputEvidence(operationId, name);
}
