// Walks through a response together with its schema.
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { alternativesOf, childSchema, type Schema } from "../published-parts.ts";

/**
 * @param schema undefined for a property that the contract does not describe, whose inner values are not walked
 * @param steps path of the value; modified after the call
 */
export type Visit = (value: unknown, schema: Schema | undefined, steps: readonly (string | number)[]) => void;

/** Visits every value in a response, except properties of objects that allow any property. */
export function visitValues(body: unknown, schema: Schema, visit: Visit): void {
  const steps: (string | number)[] = [];
  function walkInto(step: string | number, member: unknown, outer: Schema): void {
    const next = childSchema(outer, step);
    if (next === undefined && (typeof step === "number" || allowsAnyProperty(outer))) return;
    steps.push(step);
    if (next === undefined) visit(member, undefined, steps);
    else walk(member, next);
    steps.pop();
  }
  function walk(value: unknown, schema: Schema): void {
    visit(value, schema, steps);
    if (Array.isArray(value))
      for (let index = 0; index < value.length; index += 1) walkInto(index, value[index], schema);
    else if (isObject(value)) for (const name of Object.keys(value)) walkInto(name, value[name], schema);
  }
  walk(body, schema);
}

/** Whether the contract allows any property in this object. */
function allowsAnyProperty(schema: Schema): boolean {
  const { properties, additionalProperties } = schema.node;
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return alternatives.some(allowsAnyProperty);
  return additionalProperties === true || (properties === undefined && !isObject(additionalProperties));
}
