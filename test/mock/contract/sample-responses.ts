// The contract's examples, for tests that need complete bodies. Read as unknown values: their literal types change with the contract.
import document from "../../../spec/generated/openapi.json" with { type: "json" };

/** Every named 200 example of an operation, as fresh, unfrozen values. */
export function sampleResponses(operationId: string): unknown[] {
  const examples = dig(findOperation(operationId), "responses", "200", ...toExamples);
  return Object.values(examples as Record<string, { readonly value: unknown }>).map(({ value }) =>
    structuredClone(value),
  );
}

/** The body and the 200 response of a named example. */
export function sampleExchange(operationId: string, name: string) {
  const operation = findOperation(operationId);
  const response = dig(operation, "responses", "200", ...toExamples, name, "value");
  return { body: dig(operation, "requestBody", ...toExamples, name, "value"), response };
}

/** The first example, as a record whose properties a test may change. */
export function sampleResponse(operationId: string): Record<string, unknown> {
  const [first] = sampleResponses(operationId);
  if (!isRecord(first)) throw new Error(`${operationId} has no example that is an object`);
  return first;
}

/** Freezes a value and everything in it. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) {
    Object.values(value).forEach(deepFreeze);
    Object.freeze(value);
  }
  return value;
}

const toExamples = ["content", "application/json", "examples"];

function findOperation(operationId: string): unknown {
  const operations = Object.values<object>(document.paths).flatMap((item) => Object.values(item) as unknown[]);
  return operations.find((item) => isRecord(item) && item.operationId === operationId);
}

function dig(value: unknown, ...path: string[]): unknown {
  return path.reduce((node, name) => (isRecord(node) ? node[name] : undefined), value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
