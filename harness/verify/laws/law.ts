// What a law is: something that has to hold across answers.

import { describeFound } from "../../../mock/contract/describe.ts";
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { toBreach } from "../judge/judge-answer.ts";
import {
  answerPart,
  below,
  operationStanding,
  publishedParameter,
  requestSchema,
  type Standing,
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
  told: { readonly found: unknown; readonly expected: string },
  standing: Standing = operationStanding(exchange.request.operationId),
): Breach {
  const { operationId } = exchange.request;
  const found = typeof told.found === "string" ? told.found : describeFound(told.found);
  return toBreach({ operationId, line: exchange.line }, kind, place, { found, expected: told.expected }, standing);
}

/** What a property of an answer rests on; the pointer has the index 0 for items. */
export function standingAt(operationId: OperationId, pointer: string): Standing {
  return answerPart(operationId, 200, pointer)?.standing ?? operationStanding(operationId);
}

/** What a parameter, or a property of the body of a search, rests on. */
export function inputStanding(operationId: OperationId, name: string): Standing {
  const body = requestSchema(operationId);
  const property = body === undefined ? undefined : below(body, name);
  return property?.standing ?? publishedParameter(operationId, name).standing;
}
