// Entry `ticket-service-mock/scenarios`: words to write scenarios with, as scenarios/kit.ts has them, and the shipped ones, to read or to build
// on. For a consumer's own scenario files; see docs/scenarios.md.
export type { FaultDefinition } from "../mock/control/faults/fault.ts";
export type { ScenarioDeclaration, ScenarioRecord, ScenarioRecordOf } from "../mock/control/scenarios/scenario.ts";
export { scenarios } from "../scenarios/index.ts";
export * from "../scenarios/kit.ts";
