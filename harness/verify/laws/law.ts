// What a law is: something that has to hold across answers.

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

/** Reads what it needs anew and says what does not hold. */
export type Check = (session: Session) => Promise<readonly Breach[]>;

/** A law that speaks of one operation. */
export interface Law {
  readonly operationId: OperationId;
  readonly check: Check;
}

/** A breach that an answer shows together with others. */
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

/** What a property of an answer rests on; the pointer has the index 0 for items. */
export function evidenceAt(operationId: OperationId, pointer: string): Evidence {
  return answerPart(operationId, 200, pointer)?.evidence ?? operationEvidence(operationId);
}

/** What a parameter, or a property of the body of a search, rests on. */
export function inputEvidence(operationId: OperationId, name: string): Evidence {
  const body = requestSchema(operationId);
  const property = body === undefined ? undefined : below(body, name);
  return property?.evidence ?? publishedParameter(operationId, name).evidence;
}
