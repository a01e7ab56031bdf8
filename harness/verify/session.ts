// Runs against one target: sends cases, judges answers, learns ids and collects answers for the comparison.
import type { OperationId } from "../../mock/contract/operation-types.ts";
import { operationFacts } from "../../spec/generated/facts.ts";
import type { KnownIds } from "./cases/known-ids.ts";
import type { PlannedCase } from "./cases/planned-case.ts";
import { toDanglingIdBreach } from "./judge/dangling-id.ts";
import { undocumentedParts } from "./judge/judge-answer.ts";
import { failureOf, judgeCase } from "./judge/judge-case.ts";
import type { Breach } from "./report/finding.ts";
import type { Ledger } from "./report/ledger.ts";
import type { Exchange, PlannedRequest, Silence } from "./target/request.ts";
import type { Target } from "./target/target-client.ts";

/** A case and its answer. */
export interface PlayedCase {
  readonly planned: PlannedCase;
  readonly answer: Exchange;
}

export interface Session {
  readonly ids: KnownIds;
  /** Whether the caller wants this operation checked. */
  isWanted(operationId: OperationId): boolean;
  /** Sends a case and judges its answer; undefined if none came. */
  play(planned: PlannedCase): Promise<Exchange | undefined>;
  /** Sends a request and reports only a failure of it; undefined if no answer came. */
  send(request: PlannedRequest, isCleanUp?: boolean): Promise<Exchange | undefined>;
  /** Reports ids that were found but do not exist. */
  settleLost(): void;
  /** The 200 answers to an operation's minimal and widest requests. */
  answersOf(operationId: OperationId): readonly Exchange[];
  /** Every case with an answer so far. */
  readonly played: readonly PlayedCase[];
  /** Adds a breach that no single answer shows. `isAlways` adds it even if its operation is not wanted. */
  report(breach: Breach, isAlways?: boolean): void;
  readonly ledger: Ledger;
}

interface Parts {
  readonly target: Target;
  readonly ledger: Ledger;
  readonly ids: KnownIds;
  readonly isWanted: (operationId: OperationId) => boolean;
  readonly notify: (operationId: OperationId, count: number) => void;
}

/** A 404 for an id that was found by reading. */
interface LostRecord extends PlayedCase {
  readonly breaches: readonly Breach[];
}

export function createSession({ target, ledger, ids, isWanted, notify }: Parts): Session {
  const answers = new Map<OperationId, Exchange[]>();
  const lostRecords: LostRecord[] = [];
  const played: PlayedCase[] = [];

  async function play(planned: PlannedCase): Promise<Exchange | undefined> {
    const { operationId } = planned.request;
    notify(operationId, target.sent);
    const answer = await target.send(planned.request);
    const { breaches, isForbidden } = judgeCase(planned, answer);
    if (isLost(planned, answer, ids)) lostRecords.push({ planned, answer, breaches });
    else for (const breach of breaches) report(breach);
    if (isForbidden) ledger.forbid(operationId);
    else ledger.count(operationId);
    if ("reason" in answer) return undefined;
    for (const place of undocumentedParts(answer)) ledger.addUndocumented(operationId, target.hide(place), answer.line);
    ids.learn(answer);
    played.push({ planned, answer });
    const { sideEffect: effect } = operationFacts[operationId];
    if (effect !== undefined && answer.status === 200) ledger.addEffect(`${answer.line} was sent: it ${effect}`);
    if (planned.kind === "valid" && answer.status === 200 && answer.body !== undefined) {
      answers.set(operationId, [...(answers.get(operationId) ?? []), answer]);
    }
    return answer;
  }

  function report(breach: Breach, isAlways = false): void {
    const { found, expected, place } = breach;
    ledger.add(
      { ...breach, found: target.hide(found), expected: target.hide(expected), place: target.hide(place) },
      isAlways,
    );
  }

  return {
    ids,
    ledger,
    played,
    isWanted,
    play,
    report,
    async send(request, isCleanUp) {
      notify(request.operationId, target.sent);
      const answer = await target.send(request, isCleanUp);
      const failure = failureOf(answer, "valid", [200]);
      if (failure !== undefined) report(failure);
      return "reason" in answer ? undefined : answer;
    },
    settleLost() {
      for (const record of lostRecords.splice(0)) {
        for (const breach of toBreaches(record, ids, answers.has(record.planned.request.operationId))) report(breach);
      }
    },
    answersOf: (operationId) => answers.get(operationId) ?? [],
  };
}

function isLost({ kind, request }: PlannedCase, answer: Exchange | Silence, ids: KnownIds): answer is Exchange {
  const isMissing = kind === "valid" && "status" in answer && answer.status === 404;
  return isMissing && ids.foundIn(request.operationId, request.path) !== undefined;
}

/** If other ids are found, the naming is at fault, else the reading. */
function toBreaches(
  { planned, answer, breaches }: LostRecord,
  ids: KnownIds,
  areOthersThere: boolean,
): readonly Breach[] {
  const source = ids.foundIn(planned.request.operationId, planned.request.path);
  return source === undefined || !areOthersThere ? breaches : [toDanglingIdBreach(answer, source)];
}
