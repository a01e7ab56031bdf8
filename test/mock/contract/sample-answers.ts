// The contract's example answers, for tests that need complete answers.
import document from "../../../spec/generated/openapi.json" with { type: "json" };

/** Every named 200 example of an operation, as fresh, unfrozen values. */
export function sampleAnswers(operationId: string): unknown[] {
  const operations = Object.values<object>(document.paths).flatMap((item) => Object.values(item) as unknown[]);
  const operation = operations.find((item) => isRecord(item) && item.operationId === operationId);
  const examples = dig(operation, "responses", "200", "content", "application/json", "examples");
  return Object.values(examples as Record<string, { readonly value: unknown }>).map(({ value }) =>
    structuredClone(value),
  );
}

/** The first example, as a record whose properties a test may change. */
export function sampleAnswer(operationId: string): Record<string, unknown> {
  const [first] = sampleAnswers(operationId);
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

function dig(value: unknown, ...path: string[]): unknown {
  return path.reduce((node, name) => (isRecord(node) ? node[name] : undefined), value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
