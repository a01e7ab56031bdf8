// Rules about where a schema is used: requests are closed, answers are open, no schema is unused. Run by spec/lint.ts.
import { type JsonObject, objectAt, textAt } from "../generate/json.ts";
import { bodiesOf, follow, operationsOf, type Part, partsAt, schemasIn, webhooksOf } from "../generate/walk.ts";
import type { Breach, Rule } from "./breach.ts";

/** Every schema that these bodies hold, through references, by its pointer. */
function reachable(document: JsonObject, bodies: readonly Part[]): ReadonlyMap<string, Part> {
  return reachableFrom(
    document,
    bodies.map(({ pointer, node }) => ({ pointer: `${pointer}/schema`, node: objectAt(node, "schema") })),
  );
}

function reachableFrom(document: JsonObject, schemas: readonly Part[]): ReadonlyMap<string, Part> {
  const found = new Map<string, Part>();
  const open = [...schemas];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    for (const schema of schemasIn(part)) {
      if (found.has(schema.pointer)) continue;
      found.set(schema.pointer, schema);
      if (textAt(schema.node, "$ref") !== undefined) open.push(follow(document, schema));
    }
  }
  return found;
}

function bodiesByUse(document: JsonObject): { readonly requests: readonly Part[]; readonly answers: readonly Part[] } {
  const bodies = operationsOf(document).flatMap((operation) => bodiesOf(document, operation));
  return {
    requests: bodies.filter(({ status }) => status === undefined),
    // What the service sends by itself is as open as its answers.
    answers: [...bodies.filter(({ status }) => status !== undefined), ...sentBodies(document)],
  };
}

function sentBodies(document: JsonObject): readonly Part[] {
  return webhooksOf(document).flatMap((webhook) => bodiesOf(document, webhook));
}

/** Objects in a request refuse what they do not know. Run on the flat document. */
export const closedRequests: Rule = (document) =>
  [...reachable(document, bodiesByUse(document).requests).values()].flatMap(({ node, pointer }): readonly Breach[] => {
    if (node.properties === undefined) return [];
    const rest = node.additionalProperties;
    if (rest !== undefined && rest !== true) return [];
    const problem = "a request may hold this object, and it is open";
    return [{ rule: "closedRequests", place: pointer, problem, instead: "say additionalProperties: false" }];
  });

/** Objects that only answers hold stay open: the service may grow. Run on the flat document. */
export const openAnswers: Rule = (document) => {
  const { requests, answers } = bodiesByUse(document);
  const requested = reachable(document, requests);
  return [...reachable(document, answers).values()].flatMap(({ node, pointer }): readonly Breach[] => {
    if (node.additionalProperties !== false || requested.has(pointer)) return [];
    const problem = "only answers hold this object, and it is closed";
    const instead = "leave additionalProperties out; the answer check closes it by itself";
    return [{ rule: "openAnswers", place: pointer, problem, instead }];
  });
};

/** Every schema written in a file of the contract is part of an operation; a bundle only takes in what is referred to. */
export function usedSchemas(document: JsonObject, places: ReadonlyMap<string, string>): readonly Breach[] {
  const asked = operationsOf(document).flatMap((operation) => bodiesOf(document, operation));
  const bodies = [...asked, ...sentBodies(document)];
  const bundled = objectAt(objectAt(document, "components"), "schemas");
  const parts = [...reachable(document, bodies).keys()];
  const parameters = JSON.stringify([document.paths ?? null, objectAt(document, "components").headers ?? null]);
  return [...places].flatMap(([name, place]) => {
    const pointer = `#/components/schemas/${name}`;
    const used = bundled[name] !== undefined && (parts.includes(pointer) || parameters.includes(`"${pointer}"`));
    if (used) return [];
    const problem = `nothing refers to the schema ${name} of ${place}`;
    return [{ rule: "usedSchemas", place: pointer, problem, instead: "use it or take it out" }];
  });
}

/** Every schema of a document of records is the form of a collection's records, called ...Record, or part of one. */
export function usedForms(document: JsonObject, places: ReadonlyMap<string, string>): readonly Breach[] {
  const schemas = partsAt({ pointer: "#/components", node: objectAt(document, "components") }, "schemas");
  const forms = schemas.filter(({ pointer }) => pointer.endsWith("Record"));
  const used = reachableFrom(document, forms);
  return [...places].flatMap(([name, place]) => {
    const pointer = `#/components/schemas/${name}`;
    if (used.has(pointer)) return [];
    const problem = `no record has the schema ${name} of ${place}`;
    const instead = "use it or take it out; the form of a collection is called ...Record";
    return [{ rule: "usedForms", place: pointer, problem, instead }];
  });
}
