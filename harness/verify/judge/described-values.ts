// Walks through an answer with its schema.
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { alternativesOf, below, type Schema } from "../published-parts.ts";

/** A value of an answer. */
export interface DescribedValue {
  readonly value: unknown;
  readonly steps: readonly (string | number)[];
  /** Undefined for a property that the contract does not describe, whose inner values are not walked. */
  readonly schema: Schema | undefined;
}

/** Every value in an answer, except properties of objects that may have any. */
export function* describedValues(
  value: unknown,
  schema: Schema,
  steps: DescribedValue["steps"] = [],
): Generator<DescribedValue> {
  yield { value, steps, schema };
  const entries = Array.isArray(value) ? value.entries() : isObject(value) ? Object.entries(value) : [];
  for (const [step, inner] of entries) {
    const next = below(schema, String(step));
    if (next !== undefined) yield* describedValues(inner, next, [...steps, step]);
    else if (!Array.isArray(value) && !isOpen(schema))
      yield { value: inner, steps: [...steps, step], schema: undefined };
  }
}

/** Whether the contract allows any property in this object. */
function isOpen(schema: Schema): boolean {
  const { properties, additionalProperties } = schema.node;
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return alternatives.some(isOpen);
  return additionalProperties === true || (properties === undefined && !isObject(additionalProperties));
}
