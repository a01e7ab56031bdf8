// Adds properties to schemas of the contract, where additions have a schema of the same name.
import { childPointer, isObject, type JsonObject, objectAt } from "../../spec/generate/json.ts";
import type { AdditionBreach } from "./breaches.ts";

/**
 * Schemas that show the same record in another form and get its properties too; a test finds missing ones.
 */
const otherForms: { readonly [name: string]: readonly string[] } = {
  Ticket: ["CompactTicket"],
  WorklogEntry: ["WorklogEntryKept"],
  KnowledgeSource: ["KnowledgeSourceResult", "KnowledgeSourceRecord", "SentKnowledgeSource"],
  KnowledgeSourceInput: ["KnowledgeSourceChange"],
  QualityAssessment: ["QualityAssessmentSummary", "AssessmentResult", "AssessmentRecord", "SentAssessment"],
  Scorecard: ["ScorecardRecord"],
  TestCase: ["TestCaseRecord"],
  TestRun: ["TestRunRecord"],
  TestTicket: ["TestRunTicket", "TestTicketRecord"],
  User: ["Profile", "CallerProfile"],
  Team: ["TeamRecord"],
  AiUsageAgent: ["AiAgent"],
  App: ["AppBundle", "AppRecord", "StoreBundle"],
  StoreApp: ["StoreAppRecord"],
  WebsiteConnector: ["WebsiteConnectorResult"],
};

export function extendedNames(name: string): readonly string[] {
  return [name, ...(otherForms[name] ?? [])];
}

/** The schemas of a document that extend one of the contract. */
export function extensionsOf(document: JsonObject, published: JsonObject): readonly (readonly [string, JsonObject])[] {
  const known = schemasOf(published);
  return Object.entries(schemasOf(document)).flatMap(([name, schema]) =>
    Object.hasOwn(known, name) && isObject(schema) ? [[name, schema] as const] : [],
  );
}

/** Extensions that do more than add optional properties. */
export function findWrongExtensions(document: JsonObject, published: JsonObject): readonly AdditionBreach[] {
  return extensionsOf(document, published).flatMap(([name, schema]) => {
    const pointer = childPointer("/components/schemas", name);
    const known = objectAt(schemasOf(published), name);
    const whole = Object.entries(otherForms).find(([, forms]) => forms.includes(name))?.[0];
    if (whole !== undefined) return [{ pointer, reason: `follows from ${whole} of the contract; extend that one` }];
    if (!isObject(known.properties))
      return [
        { pointer, reason: `extends ${name} of the contract, which is no object with properties; take another name` },
      ];
    const foreign = Object.keys(schema).filter(
      (key) => !["type", "properties", "description"].includes(key) && !key.startsWith("x-"),
    );
    return [
      ...foreign.map((key) => ({
        pointer: childPointer(pointer, key),
        reason: `${name} is a schema of the contract: it can be given properties, which may be left out, and nothing else`,
      })),
      ...(isObject(schema.properties) && (schema.type === undefined || schema.type === "object")
        ? Object.keys(schema.properties)
            .filter((property) => Object.hasOwn(objectAt(known, "properties"), property))
            .map((property) => ({
              pointer: childPointer(`${pointer}/properties`, property),
              reason: `${name} of the contract has this property already`,
            }))
        : [{ pointer, reason: `extends ${name} of the contract, so it must be an object with properties` }]),
    ];
  });
}

function schemasOf(document: JsonObject): JsonObject {
  return objectAt(objectAt(document, "components"), "schemas");
}
