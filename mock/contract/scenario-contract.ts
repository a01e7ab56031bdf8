// Checks a scenario file against its schema.
import validation from "../../spec/generated/admin/validation.json" with { type: "json" };
import type { Finding } from "./finding.ts";
import { type ContractSchema, type JsonSchema, toContractSchema } from "./json-schema.ts";
import { createSchemaCheck, refer } from "./schema-check.ts";

const { $defs: adminSchemas } = toContractSchema(validation);

const declaration: JsonSchema = {
  type: "object",
  additionalProperties: false,
  required: ["name", "description"],
  properties: {
    $schema: { type: "string" },
    name: { type: "string", pattern: "^[a-z0-9]+(-[a-z0-9]+)*$", maxLength: 100 },
    description: { type: "string", minLength: 1 },
    extends: { anyOf: [{ type: "string", minLength: 1 }, { $ref: "#/$defs/ScenarioDeclaration" }] },
    world: {
      type: "object",
      additionalProperties: false,
      properties: {
        name: { $ref: "#/$defs/WorldName" },
        tickets: { $ref: "#/$defs/WorldSize" },
        seed: { $ref: "#/$defs/Seed" },
        without: { type: "array", items: { $ref: "#/$defs/CollectionName" } },
        caller: { type: "integer", minimum: 1 },
      },
    },
    records: { type: "array", maxItems: 10_000, items: { $ref: "#/$defs/ScenarioRecord" } },
    clock: {
      type: "object",
      additionalProperties: false,
      properties: { now: { $ref: "#/$defs/IsoDateTime" }, mode: { $ref: "#/$defs/ClockMode" } },
    },
    faults: { type: "array", items: { $ref: "#/$defs/FaultStart" } },
    rules: { $ref: "#/$defs/HouseRules" },
  },
};

const record: JsonSchema = {
  type: "object",
  additionalProperties: false,
  required: ["collection"],
  properties: {
    collection: { $ref: "#/$defs/CollectionName" },
    id: { type: ["integer", "string"] },
    traits: { type: "array", items: { type: "string" } },
    fields: { type: "object" },
    count: { type: "integer", minimum: 1, maximum: 10_000 },
  },
};

/** The schema of a scenario file and its definitions; also the source of its published JSON Schema. */
export const scenarioSchema: ContractSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $defs: { ...adminSchemas, ScenarioDeclaration: declaration, ScenarioRecord: record },
  type: "object",
  properties: {},
};

const check = createSchemaCheck({ scenario: refer("ScenarioDeclaration") }, scenarioSchema, { suggests: true });

export function checkScenario(value: unknown): readonly Finding[] {
  return check("scenario", value);
}
