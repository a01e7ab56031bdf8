// Finds parts of an answer that the published contract does not describe. They are not deviations: the service may grow.
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { alternativesOf, below, type Schema } from "../published-parts.ts";

/** Places of undescribed properties, `[]` for list items, without duplicates. */
export function undocumentedIn(value: unknown, schema: Schema): readonly string[] {
  const places = new Set<string>();
  collect(value, schema, "", places);
  return [...places];
}

function collect(value: unknown, schema: Schema, place: string, places: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) {
      const inner = below(schema, "0");
      if (inner !== undefined) collect(item, inner, `${place}/[]`, places);
    }
    return;
  }
  if (!isObject(value) || isOpen(schema)) return;
  for (const [name, inner] of Object.entries(value)) {
    const found = below(schema, name);
    const isNamed = isObject(schema.node.additionalProperties) ? "{}" : name;
    if (found === undefined) places.add(`${place}/${name}`);
    else collect(inner, found, `${place}/${isNamed}`, places);
  }
}

/** Whether the contract allows any property in this object. */
function isOpen(schema: Schema): boolean {
  const { properties, additionalProperties } = schema.node;
  const alternatives = alternativesOf(schema);
  if (alternatives.length > 0) return alternatives.some(isOpen);
  return additionalProperties === true || (properties === undefined && !isObject(additionalProperties));
}
