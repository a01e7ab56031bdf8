// Judges the response to a case by its status and its form.
import { requireOperation } from "../../contract-operation.ts";
import type { PlannedCase } from "../cases/planned-case.ts";
import { operationEvidence } from "../published-parts.ts";
import type { Breach, FindingKind } from "../report/finding.ts";
import type { Exchange, Silence } from "../target/request.ts";
import { judgeForm, toBreach } from "./judge-answer.ts";

/** The verdict on a response. */
export interface Judgement {
  readonly breaches: readonly Breach[];
  /** The caller lacks permission for this operation, so nothing else can be concluded. */
  readonly isForbidden: boolean;
}

/** The breach if there is no answer or a server error, so that nothing else can be judged; else undefined. */
export function failureOf(answer: Exchange | Silence, place: string, expected: readonly number[]): Breach | undefined {
  const { operationId } = answer.request;
  const at = { operationId, line: answer.line };
  const evidence = operationEvidence(operationId);
  if ("reason" in answer) {
    return toBreach(at, "connection", place, { found: answer.reason, expected: "an answer" }, evidence);
  }
  const difference = { found: String(answer.status), expected: expected.join(" or ") };
  return isFailed(answer.status) ? toBreach(at, "failed", place, difference, evidence) : undefined;
}

export function judgeCase(planned: PlannedCase, answer: Exchange | Silence): Judgement {
  const { operationId } = planned.request;
  const place = planned.place === "" ? planned.kind : `${planned.kind} ${planned.place}`;
  const expected = expectedStatuses(planned);
  const failure = failureOf(answer, place, expected);
  if ("reason" in answer) return { breaches: failure === undefined ? [] : [failure], isForbidden: false };
  const { status } = answer;
  const form = judgeForm(answer);
  if (status === 403 && requireOperation(operationId).permissions.length > 0 && planned.kind !== "anonymous") {
    return { breaches: form, isForbidden: true };
  }
  if (failure !== undefined) return { breaches: [...form, failure], isForbidden: false };
  const isWithCaller = planned.kind !== "anonymous" && planned.kind !== "invalidToken";
  if (expected.includes(status) || (planned.isJudgedByMirror === true && isWithCaller)) {
    return { breaches: form, isForbidden: false };
  }
  const kind = toKind(planned, status);
  const difference = { found: String(status), expected: expected.join(" or ") };
  const breach = toBreach({ operationId, line: answer.line }, kind, place, difference, planned.evidence);
  // An undeclared status is already reported, and that says more than an unexpected one.
  const isUndeclared = form.some((breach) => breach.kind === "status");
  return { breaches: isUndeclared && kind === "status" ? form : [...form, breach], isForbidden: false };
}

/** The statuses that the contract allows for this case. */
function expectedStatuses({ kind, place, request }: PlannedCase): readonly number[] {
  const declaredStatuses = requireOperation(request.operationId).statuses;
  switch (kind) {
    case "valid":
    case "boundary":
      return [200];
    case "invalid":
      // A service may answer 404 to a path that is not an id.
      return place.startsWith("path")
        ? declaredStatuses.filter((status) => [400, 404, 422].includes(status))
        : declaredStatuses.filter((status) => [400, 413, 415, 422].includes(status));
    case "unknown":
      return [404];
    case "anonymous":
    case "invalidToken":
      return [401];
  }
}

/** Whether a server did not carry out a request, or does not say so. */
export function isFailed(status: number): boolean {
  return status >= 500 || status === 429;
}

function toKind({ kind }: PlannedCase, status: number): FindingKind {
  if (status < 200 || status > 299) return "status";
  if (kind === "invalid") return "accepted";
  if (kind === "unknown") return "found-unknown";
  return kind === "anonymous" || kind === "invalidToken" ? "unauthenticated" : "status";
}
