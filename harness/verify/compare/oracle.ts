// Asks the mirror what was asked of the target, and reports where the answers differ.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { requireOperation } from "../../contract-operation.ts";
import type { PlannedCase } from "../cases/planned-case.ts";
import { judgeForm, toBreach, toPlace } from "../judge/judge-answer.ts";
import type { Mirror, MirroredRecord } from "../mirror/mirror.ts";
import { answerPart, answerSchema, type Evidence, operationEvidence } from "../published-parts.ts";
import type { Breach, FindingKind } from "../report/finding.ts";
import type { Exchange } from "../target/request.ts";
import { type ComparisonParts, compareAnswers, type Difference } from "./compare-answers.ts";
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
  compare(planned: PlannedCase, answer: Exchange, how?: Partial<Comparison>): Promise<Compared>;
  /** Leaves a record out of every comparison from now on. */
  leaveOut(record: MirroredRecord): void;
}

export interface Compared {
  readonly breaches: readonly Breach[];
  readonly mirrored: Exchange;
}

export interface OracleParts {
  readonly mirror: Mirror;
  readonly isWhole: (operationId: OperationId) => boolean;
  readonly isFresh: (id: number | string) => boolean;
  readonly startedAt: number;
}

export function createOracle({ mirror, isWhole, isFresh, startedAt }: OracleParts): Oracle {
  const pairs = createPairs(isFresh);
  const leftOut = new Set<string>();
  const parts: Omit<ComparisonParts, "kind" | "isWhole"> = {
    mirror,
    pairs,
    startedAt,
    isMoving: (collection) => [...leftOut].some((one) => one.startsWith(`${collection} `)),
    isLeftOut: ({ collection, id }) => leftOut.has(`${collection} ${id}`),
  };
  return {
    mirror,
    pairs,
    leaveOut: ({ collection, id }) => void leftOut.add(`${collection} ${id}`),
    async compare(planned, answer, { kind = "agreement", rows, isStrict = false } = {}) {
      const { operationId } = answer.request;
      const mirrored = await mirror.ask(planned.inMirror ?? planned.request);
      if (mirrored.status !== answer.status) {
        const isSame = isSameStatus(answer.status, mirrored.status, planned.place);
        return { mirrored, breaches: isSame ? [] : toStatusBreaches(planned, answer, mirrored, isStrict) };
      }
      const isForm = new Set(judgeForm(answer).map(({ place }) => place));
      const differences = compareAnswers(answer, mirrored, { ...parts, kind, rows, isWhole: isWhole(operationId) });
      const breaches = differences
        .map((one) => toDifferenceBreach(one, planned, answer))
        .filter(({ place }) => !isForm.has(place));
      return { mirrored, breaches };
    },
  };
}

/** In a request that the mirror may not know everything about, only refusals of the same kind are compared. */
function toStatusBreaches(
  planned: PlannedCase,
  answer: Exchange,
  mirrored: Exchange,
  isStrict: boolean,
): readonly Breach[] {
  const { operationId } = answer.request;
  const isRefused = mirrored.status >= 400;
  const isTaken = answer.status < 300;
  const isFailed = answer.status >= 500 || answer.status === 429;
  const isUndeclared = !requireOperation(operationId).statuses.includes(answer.status);
  if (isFailed || isUndeclared) return [];
  if (!isStrict && (planned.kind === "valid" || planned.kind === "boundary" || isTaken)) return [];
  const place = planned.place === "" ? planned.kind : `${planned.kind} ${planned.place}`;
  const kind = isTaken && isRefused ? "accepted" : "status";
  const words = { found: String(answer.status), expected: `${mirrored.status}, as the mock answers` };
  return [toBreach({ operationId, line: answer.line }, kind, place, words, planned.evidence)];
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
    isAsked || planned.rests !== undefined
      ? planned.evidence
      : (answerPart(operationId, status, pointer)?.evidence ?? operationEvidence(operationId));
  const where = isAsked && planned.place !== "" ? `${place} by ${planned.place}` : place;
  return toBreach({ operationId, line: answer.line }, kind, where, { found, expected }, evidence);
}
