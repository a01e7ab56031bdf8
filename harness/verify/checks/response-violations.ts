// Finds every breach in a response, by its schemas and by rules that schemas cannot express.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { toPointer } from "../../../mock/engine/core/json-pointer.ts";
import { checkResponse, type ResponseViolation } from "../../contract-checks.ts";
import { responseSchema } from "../published-parts.ts";
import { visitValues } from "./described-values.ts";

/** The parts of a response that are checked. */
export interface ResponseParts {
  readonly operationId: OperationId;
  readonly status: number;
  readonly headers: Headers | Readonly<Record<string, string>>;
  /** The JSON value of the body; undefined if there is none. */
  readonly body: unknown;
  /** Whether the bytes of the body are UTF-8; default true. */
  readonly isUtf8?: boolean | undefined;
}

/** The pointer of violations about the bytes of the body. */
export const bytesPointer = "/:bytes";

const withOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?[+-]\d\d:\d\d$/;

/** Beyond the schemas, finds bytes that are not UTF-8, integers beyond 2^53, and offsets where times must be UTC. */
export function findViolations({
  operationId,
  status,
  headers,
  body,
  isUtf8 = true,
}: ResponseParts): readonly ResponseViolation[] {
  const violations = [...checkResponse(operationId, status, body, { headers })];
  const add = (pointer: string, found: string, expected: string) => {
    if (violations.every((violation) => violation.pointer !== pointer))
      violations.push({ in: "body", pointer, found, expected });
  };
  if (!isUtf8) add(bytesPointer, "bytes that are not UTF-8", "UTF-8");
  const schema = responseSchema(operationId, status);
  if (schema === undefined) return violations;
  visitValues(body, schema, (value, ownSchema, steps) => {
    if (typeof value === "number") {
      if (Number.isInteger(value) && !Number.isSafeInteger(value))
        add(toPointer(steps), `about ${value}`, "an integer below 2^53, which JSON readers keep");
    } else if (typeof value === "string" && ownSchema?.node.format === "date-time" && withOffset.test(value)) {
      add(toPointer(steps), value, "UTC, written with Z");
    }
  });
  return violations;
}
