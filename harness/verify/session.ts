// Runs against one target: sends cases, judges answers, learns ids and collects answers for the laws.
import type { OperationId } from "../../mock/contract/operation-types.ts";
import { operationFacts } from "../../spec/generated/facts.ts";
import type { KnownIds } from "./cases/known-ids.ts";
import type { PlannedCase } from "./cases/planned-case.ts";
import { toRequest } from "./cases/read-cases.ts";
import { undocumentedParts } from "./judge/judge-answer.ts";
import { judgeCase } from "./judge/judge-case.ts";
import { leadsNowhere } from "./judge/lost-ids.ts";
import { operationEvidence } from "./published-parts.ts";
import type { Breach } from "./report/finding.ts";
import type { Ledger } from "./report/ledger.ts";
import type { Exchange, PlannedRequest, Silence } from "./target/request.ts";
import type { Target } from "./target/target-client.ts";

export interface Session {
  readonly ids: KnownIds;
  /** Whether the caller wants this operation checked. */
  isWanted(operationId: OperationId): boolean;
  /** Sends a case and judges its answer; undefined if none came. */
  play(planned: PlannedCase): Promise<Exchange | undefined>;
  /** Sends a valid request for a law; undefined unless the answer is 200 with JSON. */
  read(request: PlannedRequest): Promise<Exchange | undefined>;
  /** The 404 for a record that another answer names; undefined for any other answer. Each id is requested once. */
  missing(operationId: OperationId, path: NonNullable<PlannedRequest["path"]>): Promise<Exchange | undefined>;
  /** Reports ids that were found but do not exist. */
  settleLost(): void;
  /** The 200 answers to an operation's minimal requests. */
  answersOf(operationId: OperationId): readonly Exchange[];
  /** Adds a breach that no single answer shows. */
  report(breach: Breach): void;
}

/** A 404 for an id that was found by reading. */
interface LostRecord {
  readonly planned: PlannedCase;
  readonly answer: Exchange;
  readonly breaches: readonly Breach[];
}

interface Parts {
  readonly target: Target;
  readonly ledger: Ledger;
  readonly ids: KnownIds;
  readonly isWanted: (operationId: OperationId) => boolean;
  readonly tell: (operationId: OperationId, sent: number) => void;
  /** Called with each case and its answer. */
  readonly onPlayed?: (planned: PlannedCase, answer: Exchange | Silence) => void;
}

export function createSession({ target, ledger, ids, isWanted, tell, onPlayed }: Parts): Session {
  const answers = new Map<OperationId, Exchange[]>();
  const lost: LostRecord[] = [];
  const there = new Map<string, Exchange | undefined>();

  async function play(planned: PlannedCase): Promise<Exchange | undefined> {
    const { operationId } = planned.request;
    tell(operationId, target.sent);
    const answer = await target.send(planned.request);
    onPlayed?.(planned, answer);
    const { breaches, isForbidden } = judgeCase(planned, answer);
    if (isLost(planned, answer, ids)) lost.push({ planned, answer, breaches });
    else for (const breach of breaches) report(breach);
    if (isForbidden) ledger.forbid(operationId);
    else ledger.count(operationId);
    if ("reason" in answer) return undefined;
    for (const place of undocumentedParts(answer)) ledger.addUndocumented(operationId, target.hide(place), answer.line);
    ids.learn(answer);
    const { sideEffect: effect } = operationFacts[operationId];
    if (effect !== undefined && answer.status === 200) ledger.addEffect(`${answer.line} was sent: it ${effect}`);
    if (planned.kind === "valid" && answer.status === 200 && answer.body !== undefined) {
      answers.set(operationId, [...(answers.get(operationId) ?? []), answer]);
    }
    return answer;
  }

  function report(breach: Breach): void {
    ledger.add({ ...breach, found: target.hide(breach.found), place: target.hide(breach.place) });
  }

  async function missing(operationId: OperationId, path: NonNullable<PlannedRequest["path"]>) {
    const key = `${operationId} ${JSON.stringify(path)}`;
    if (!there.has(key)) {
      const evidence = operationEvidence(operationId);
      const request = toRequest(operationId, path);
      there.set(key, await play({ kind: "boundary", place: "", evidence, request, alsoAllowed: [404] }));
    }
    const found = there.get(key);
    return found?.status === 404 ? found : undefined;
  }

  return {
    ids,
    missing,
    settleLost() {
      for (const one of lost.splice(0)) {
        for (const breach of toBreaches(one, ids, answers.has(one.planned.request.operationId))) report(breach);
      }
    },
    isWanted,
    play,
    report,
    answersOf: (operationId) => answers.get(operationId) ?? [],
    async read(request) {
      const evidence = operationEvidence(request.operationId);
      const answer = await play({ kind: "boundary", place: "", evidence, request });
      return answer?.status === 200 && answer.body !== undefined ? answer : undefined;
    },
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
  return source === undefined || !areOthersThere ? breaches : [leadsNowhere(answer, source)];
}
