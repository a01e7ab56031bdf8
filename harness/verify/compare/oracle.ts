// Sends the target's requests to the mirror too, and reports where the answers differ.
import type { CollectionName } from "../../../mock/domain/records/collections.ts";
import { requireOperation } from "../../contract-operation.ts";
import type { PlannedCase } from "../cases/planned-case.ts";
import { judgeForm, toBreach, toPlace } from "../judge/judge-answer.ts";
import { isFailed } from "../judge/judge-case.ts";
import type { Mirror, MirroredRecord } from "../mirror/mirror.ts";
import { answerPart, answerSchema, type Evidence, operationEvidence } from "../published-parts.ts";
import type { Breach, FindingKind } from "../report/finding.ts";
import type { Exchange, PlannedRequest } from "../target/request.ts";
import { type ComparisonParts, compareAnswers, type Difference, type Side } from "./compare-answers.ts";
import { isSameStatus } from "./matching.ts";
import { createPairs, type Pairs } from "./pairs.ts";

/** How an answer is compared. */
export interface Comparison {
  readonly kind: FindingKind;
  readonly rows?: ReadonlySet<string> | undefined;
  /** Whether the mirror's status is the only right one. */
  readonly isStrict: boolean;
}

export interface Oracle {
  readonly mirror: Mirror;
  readonly pairs: Pairs;
  /** The breaches in an answer, and the mirror's own answer. */
  compare(planned: PlannedCase, answer: Exchange, how?: Partial<Comparison>): Promise<ComparedAnswer>;
  /** Leaves a record of one side, and the same one of the other, out of every comparison from now on. */
  leaveOut(record: MirroredRecord, side: Side): void;
  /** Whether a record of the mirror, or the ticket that it belongs to, is left out. */
  isLeftOut(record: MirroredRecord): boolean;
  /** Whether records of a collection are left out. */
  isMoving(collection: CollectionName): boolean;
}

export interface ComparedAnswer {
  readonly breaches: readonly Breach[];
  readonly mirrored: Exchange;
}

export interface OracleParts {
  readonly mirror: Mirror;
  /** Whether the list that a request is about is complete in the mirror. */
  readonly isWhole: (request: PlannedRequest) => boolean;
  readonly isFresh: (id: number | string) => boolean;
  readonly startedAt: number;
}

export function createOracle({ mirror, isWhole, isFresh, startedAt }: OracleParts): Oracle {
  const pairs = createPairs(isFresh);
  const keyOf = ({ collection, id }: MirroredRecord) => `${collection} ${id}`;
  // A new record of one side may have the id of another one on the other side.
  const leftOut = { target: new Set(mirror.refused.map(keyOf)), mirror: new Set(mirror.refused.map(keyOf)) };
  function isLeftOut(record: MirroredRecord, side: Side): boolean {
    if (leftOut[side].has(keyOf(record)) || leftOut[side].has(`tickets ${record.ticketId}`)) return true;
    const { collection, id } = record;
    return (
      side === "target" &&
      (mirror.isMirrored(record) || pairs.hasMirror(collection, id)) &&
      leftOut.mirror.has(keyOf({ collection, id: pairs.toMirror(collection, id) }))
    );
  }
  const parts: Omit<ComparisonParts, "kind" | "isWhole"> = {
    mirror,
    pairs,
    startedAt,
    isMoving: (collection) => [...leftOut.target, ...leftOut.mirror].some((name) => name.startsWith(`${collection} `)),
    isLeftOut,
  };
  return {
    mirror,
    pairs,
    leaveOut(record, side) {
      leftOut[side].add(keyOf(record));
      if (mirror.isMirrored(record)) leftOut.mirror.add(keyOf(record));
    },
    isLeftOut: (record) => isLeftOut(record, "mirror"),
    isMoving: parts.isMoving,
    async compare(planned, answer, { kind = "agreement", rows, isStrict = false } = {}) {
      const mirrored = await mirror.ask(planned.inMirror ?? planned.request);
      if (mirrored.status !== answer.status) {
        const isSame = isSameStatus(answer.status, mirrored.status, planned.place);
        return { mirrored, breaches: isSame ? [] : toStatusBreaches(planned, answer, mirrored, isStrict) };
      }
      const isForm = new Set(judgeForm(answer).map(({ place }) => place));
      const differences = compareAnswers(answer, mirrored, { ...parts, kind, rows, isWhole: isWhole(planned.request) });
      const breaches = differences
        .map((difference) => toDifferenceBreach(difference, planned, answer))
        .filter(({ place }) => !isForm.has(place));
      return { mirrored, breaches };
    },
  };
}

/** Unless strict, only a refusal instead of another is a breach: the mirror may lack the record of the request. */
function toStatusBreaches(
  planned: PlannedCase,
  answer: Exchange,
  mirrored: Exchange,
  isStrict: boolean,
): readonly Breach[] {
  const { operationId } = answer.request;
  const isRefused = mirrored.status >= 400;
  const isTaken = answer.status < 300;
  const isUndeclared = !requireOperation(operationId).statuses.includes(answer.status);
  if (isFailed(answer.status) || isUndeclared) return [];
  if (!isStrict && (planned.kind === "valid" || planned.kind === "boundary" || isTaken)) return [];
  const place = planned.place === "" ? planned.kind : `${planned.kind} ${planned.place}`;
  const kind = isTaken && isRefused ? "accepted" : "status";
  const wording = { found: String(answer.status), expected: `${mirrored.status}, as the mock answers` };
  return [toBreach({ operationId, line: answer.line }, kind, place, wording, planned.evidence)];
}

function toDifferenceBreach(
  { kind, pointer, found, expected }: Difference,
  planned: PlannedCase,
  answer: Exchange,
): Breach {
  const { operationId } = answer.request;
  const { status } = answer;
  const place = `${status} ${toPlace(pointer, answerSchema(operationId, status))}`;
  const isAsked = kind === "filter" || kind === "filter-omits" || kind === "order";
  const evidence: Evidence =
    isAsked || planned.isRuleTested === true
      ? planned.evidence
      : (answerPart(operationId, status, pointer)?.evidence ?? operationEvidence(operationId));
  const where = isAsked && planned.place !== "" ? `${place} by ${planned.place}` : place;
  return toBreach({ operationId, line: answer.line }, kind, where, { found, expected }, evidence);
}
