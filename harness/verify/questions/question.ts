// Finds how certain the contract is about a part of a request.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { below, type Evidence, publishedParameter, requestSchema } from "../published-parts.ts";

/** The evidence for a parameter, or for a property of the body. */
export function inputEvidence(operationId: OperationId, name: string): Evidence {
  const body = requestSchema(operationId);
  const property = body === undefined ? undefined : below(body, name);
  return property?.evidence ?? publishedParameter(operationId, name).evidence;
}
