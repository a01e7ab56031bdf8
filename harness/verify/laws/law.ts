// Defines a law: a rule that must hold across answers.

import { describeFound } from "../../../mock/contract/describe.ts";
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { toBreach } from "../judge/judge-answer.ts";
import {
  answerPart,
  below,
  type Evidence,
  operationEvidence,
  publishedParameter,
  requestSchema,
} from "../published-parts.ts";
import type { Breach, FindingKind } from "../report/finding.ts";
import type { Session } from "../session.ts";
import type { Exchange } from "../target/request.ts";

/** Fetches fresh answers and reports what does not hold. */
export type Check = (session: Session) => Promise<readonly Breach[]>;

/** A law about one operation. */
export interface Law {
  readonly operationId: OperationId;
  readonly check: Check;
}

/** A breach that only shows in comparison with other answers. */
export function breachOf(
  exchange: Exchange,
  kind: FindingKind,
  place: string,
  difference: { readonly found: unknown; readonly expected: string },
  evidence: Evidence = operationEvidence(exchange.request.operationId),
): Breach {
  const { operationId } = exchange.request;
  const found = typeof difference.found === "string" ? difference.found : describeFound(difference.found);
  return toBreach(
    { operationId, line: exchange.line },
    kind,
    place,
    { found, expected: difference.expected },
    evidence,
  );
}

/** The evidence for a property of an answer; the pointer has index 0 for list items. */
export function evidenceAt(operationId: OperationId, pointer: string): Evidence {
  return answerPart(operationId, 200, pointer)?.evidence ?? operationEvidence(operationId);
}

/** The evidence for a parameter, or for a property of the search body. */
export function inputEvidence(operationId: OperationId, name: string): Evidence {
  const body = requestSchema(operationId);
  const property = body === undefined ? undefined : below(body, name);
  return property?.evidence ?? publishedParameter(operationId, name).evidence;
}
