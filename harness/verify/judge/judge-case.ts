// Judges the answer to a case: whether its status is one that such a request must get, and its form.
import { needOperation } from "../../contract-operation.ts";
import type { PlannedCase } from "../cases/planned-case.ts";
import { operationEvidence } from "../published-parts.ts";
import type { Breach, FindingKind } from "../report/finding.ts";
import type { Exchange, Silence } from "../target/request.ts";
import { judgeForm, toBreach } from "./judge-answer.ts";

/** What an answer says about the target. */
export interface Judgement {
  readonly breaches: readonly Breach[];
  /** The caller has no permission for this operation: nothing else can be said. */
  readonly isForbidden: boolean;
}

/** Judges what came back for a case. */
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
  if (status === 403 && needOperation(operationId).permissions.length > 0 && planned.kind !== "nobody") {
    return { breaches: form, isForbidden: true };
  }
  const wanted = wantedStatuses(planned);
  if (wanted.includes(status)) return { breaches: form, isForbidden: false };
  const difference = { found: String(status), expected: wanted.join(" or ") };
  const kind = toKind(planned, status);
  const breach = toBreach(
    at,
    kind,
    place,
    difference,
    kind === "failed" ? operationEvidence(operationId) : planned.evidence,
  );
  // That the status is not in the contract at all says more than that it is not the one of this request.
  return { breaches: isUndeclared && kind === "status" ? form : [...form, breach], isForbidden: false };
}

/** The statuses that such a request may get. */
function wantedStatuses({ kind, place, request, alsoRight = [] }: PlannedCase): readonly number[] {
  const declared = needOperation(request.operationId).statuses;
  switch (kind) {
    case "valid":
    case "boundary":
      return [200, ...alsoRight];
    case "wrong":
      // A service may take a path that is no id for one that is not there.
      return place.startsWith("path")
        ? declared.filter((status) => [400, 404, 422].includes(status))
        : declared.filter((status) => [400, 413, 415, 422].includes(status));
    case "unknown":
      return [404];
    case "nobody":
    case "stranger":
      return [401];
  }
}

function toKind({ kind }: PlannedCase, status: number): FindingKind {
  if (status >= 500 || status === 429) return "failed";
  if (status < 200 || status > 299) return "status";
  if (kind === "wrong") return "accepted";
  if (kind === "unknown") return "found-unknown";
  return kind === "nobody" || kind === "stranger" ? "unauthenticated" : "status";
}
