// Functions to write scenarios with: records by factory and trait, as plain data. The shipped scenarios of this folder use them;
// harness/scenarios.ts exports them for a consumer's own .ts and .js scenarios.
import { recordFactories, type TraitNames } from "../fixtures/factories/index.ts";
import type { TraitWords } from "../fixtures/factories/trait-words.ts";
import type { ScenarioRecord, ScenarioRecordOf } from "../mock/control/scenarios/scenario.ts";
import type { GivenFields } from "../mock/records/date-fields.ts";
import type { CollectionName } from "../mock/records/world.ts";

export { defineScenario } from "../mock/control/scenarios/scenario.ts";

type TraitOf<N extends CollectionName> = TraitNames[N];

/** Records of one collection: one word per trait, as in `ticket.escalated({ priority: "high" })`, and these. */
type Words<N extends CollectionName> = {
  // By the words, so that editors show what each trait sets.
  readonly [Trait in keyof TraitWords[N]]: (fields?: GivenFields<N>) => ScenarioRecordOf<N>;
} & {
  /** An ordinary one with these fields. */
  with(fields?: GivenFields<N>): ScenarioRecordOf<N>;
  /** One with a trait, or with several, applied in order: `assessment.in("aiReady")`. */
  in(traits: TraitOf<N> | readonly TraitOf<N>[], fields?: GivenFields<N>): ScenarioRecordOf<N>;
  /** The one with this id, changed where the world holds it. */
  at(id: number | string, fields?: GivenFields<N>, traits?: readonly TraitOf<N>[]): ScenarioRecordOf<N>;
};

function wordsFor<N extends CollectionName>(collection: N): Words<N> {
  function make(traits: readonly string[], fields?: GivenFields<N>, id?: number | string): ScenarioRecordOf<N> {
    return {
      collection,
      ...(id === undefined ? {} : { id }),
      ...(traits.length === 0 ? {} : { traits }),
      ...(fields === undefined ? {} : { fields }),
    };
  }
  const words = recordFactories[collection].traits.map((trait) => [
    trait,
    (fields?: GivenFields<N>) => make([trait], fields),
  ]);
  return {
    ...Object.fromEntries(words),
    with: (fields?: GivenFields<N>) => make([], fields),
    in: (traits: string | readonly string[], fields?: GivenFields<N>) => make([traits].flat(), fields),
    at: (id: number | string, fields?: GivenFields<N>, traits: readonly string[] = []) => make(traits, fields, id),
  };
}

/** So many records of a kind: `times(20, ticket.open())`. */
export function times<R extends ScenarioRecord>(count: number, record: R): R {
  return { ...record, count };
}

export const ticket = wordsFor("tickets");
export const customer = wordsFor("customers");
export const contract = wordsFor("contracts");
export const user = wordsFor("users");
export const team = wordsFor("teams");
export const tag = wordsFor("tags");
export const aiAgent = wordsFor("aiAgents");
export const workSession = wordsFor("workSessions");
export const worklog = wordsFor("worklogs");
export const archivedDay = wordsFor("archivedDays");
export const knowledge = wordsFor("knowledgeSources");
export const knowledgeNode = wordsFor("knowledgeNodes");
export const connector = wordsFor("connectors");
export const scorecard = wordsFor("scorecards");
export const assessment = wordsFor("assessments");
export const testCase = wordsFor("testCases");
export const testRun = wordsFor("testRuns");
export const testTicket = wordsFor("testTickets");
export const app = wordsFor("apps");
export const storeApp = wordsFor("storeApps");
