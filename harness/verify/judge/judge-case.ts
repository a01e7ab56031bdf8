// Judges the response to a case by its status and its form.
import { requireOperation } from "../../contract-operation.ts";
import type { PlannedCase } from "../cases/planned-case.ts";
import { operationEvidence } from "../published-parts.ts";
import type { Breach, FindingKind } from "../report/finding.ts";
import type { Exchange, Silence } from "../target/request.ts";
import { judgeForm, toBreach } from "./judge-answer.ts";

/** What a response shows about the target. */
export interface Judgement {
  readonly breaches: readonly Breach[];
  /** The caller lacks permission for this operation, so nothing else can be concluded. */
  readonly isForbidden: boolean;
}

/** Whether an answer is missing or a failure of the server, so that its content says nothing. */
export function isFailure({ kind }: Breach): boolean {
  return kind === "failed" || kind === "connection";
}

export function judgeCase(planned: PlannedCase, answer: Exchange | Silence): Judgement {
  const { operationId } = planned.request;
  const place = planned.place === "" ? planned.kind : `${planned.kind} ${planned.place}`;
  const at = { operationId, line: answer.line };
  if ("reason" in answer) {
    const difference = { found: answer.reason, expected: "an answer" };
    return {
      breaches: [toBreach(at, "connection", place, difference, operationEvidence(operationId))],
      isForbidden: false,
    };
  }
  const { status } = answer;
  const form = judgeForm(answer);
  const isUndeclared = form.some((one) => one.kind === "status");
  if (status === 403 && requireOperation(operationId).permissions.length > 0 && planned.kind !== "anonymous") {
    return { breaches: form, isForbidden: true };
  }
  const isWithCaller = planned.kind !== "anonymous" && planned.kind !== "invalidToken";
  if (planned.isJudgedByMirror === true && isWithCaller && !isFailed(status)) {
    return { breaches: form, isForbidden: false };
  }
  const expected = expectedStatuses(planned);
  if (expected.includes(status)) return { breaches: form, isForbidden: false };
  const difference = { found: String(status), expected: expected.join(" or ") };
  const kind = toKind(planned, status);
  const breach = toBreach(
    at,
    kind,
    place,
    difference,
    kind === "failed" ? operationEvidence(operationId) : planned.evidence,
  );
  // An undeclared status is already reported, and that says more than an unexpected one.
  return { breaches: isUndeclared && kind === "status" ? form : [...form, breach], isForbidden: false };
}

/** The statuses that the contract allows for this case. */
function expectedStatuses({ kind, place, request }: PlannedCase): readonly number[] {
  const declared = requireOperation(request.operationId).statuses;
  switch (kind) {
    case "valid":
    case "boundary":
      return [200];
    case "invalid":
      // A service may answer 404 to a path that is not an id.
      return place.startsWith("path")
        ? declared.filter((status) => [400, 404, 422].includes(status))
        : declared.filter((status) => [400, 413, 415, 422].includes(status));
    case "unknown":
      return [404];
    case "anonymous":
    case "invalidToken":
      return [401];
  }
}

/** Whether a server did not carry out what it was asked, or does not say so. */
export function isFailed(status: number): boolean {
  return status >= 500 || status === 429;
}

function toKind({ kind }: PlannedCase, status: number): FindingKind {
  if (isFailed(status)) return "failed";
  if (status < 200 || status > 299) return "status";
  if (kind === "invalid") return "accepted";
  if (kind === "unknown") return "found-unknown";
  return kind === "anonymous" || kind === "invalidToken" ? "unauthenticated" : "status";
}
