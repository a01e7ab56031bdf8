// Entry `ticket-service-mock/scenarios`: functions to write scenarios, and the shipped scenarios to read or extend.

import "../mock/check-node.ts";

export { type TraitNote, type TraitNotes, traitNotes } from "../fixtures/factories/trait-notes.ts";
export type { FaultDefinition } from "../mock/control/faults/fault.ts";
export type { ScenarioDeclaration, ScenarioRecord, ScenarioRecordOf } from "../mock/control/scenarios/scenario.ts";
export { scenarios } from "../scenarios/generated/index.ts";
export type { ShippedScenarios } from "../scenarios/generated/scenario-docs.ts";
export * from "../scenarios/kit.ts";
