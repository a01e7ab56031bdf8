// Functions to write scenarios with: records by factory and trait, as plain data.
import { recordFactories, type TraitNames } from "../fixtures/factories/index.ts";
import type { TraitDocs } from "../fixtures/factories/trait-docs.ts";
import type { ScenarioRecord, ScenarioRecordOf } from "../mock/control/scenarios/scenario.ts";
import type { GivenFields } from "../mock/domain/records/date-fields.ts";
import type { CollectionName } from "../mock/domain/records/world.ts";

export { defineScenario } from "../mock/control/scenarios/scenario.ts";

type TraitOf<N extends CollectionName> = TraitNames[N];

/**
 * Functions for records of one collection: one per trait, as in `ticket.escalated({ priority: "high" })`, and these.
 */
type Words<N extends CollectionName> = {
  // By trait, so that editors show what each one sets.
  readonly [Trait in keyof TraitDocs[N]]: (fields?: GivenFields<N>) => ScenarioRecordOf<N>;
} & {
  /**
   * A default record with these fields.
   * @example ticket.with({ subject: "Zählerstand nachreichen" })
   */
  with(fields?: GivenFields<N>): ScenarioRecordOf<N>;
  /**
   * A record with a trait, or with several, applied in order.
   * @example ticket.in(["escalated", "byPhone"], { priority: "urgent" })
   */
  in(traits: TraitOf<N> | readonly TraitOf<N>[], fields?: GivenFields<N>): ScenarioRecordOf<N>;
  /**
   * The record with this id, changed if the world has it.
   * @example ticket.at(1, { subject: "Umzug" }, ["urgent"])
   */
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

/**
 * Several records of a kind.
 * @example times(20, ticket.open())
 */
export function times<R extends ScenarioRecord>(count: number, record: R): R {
  return { ...record, count };
}

/**
 * Records of `tickets`: a word for each trait, and `with`, `in` and `at`.
 * @example ticket.escalated({ priority: "urgent" })
 */
export const ticket = wordsFor("tickets");
/**
 * Records of `customers`: a word for each trait, and `with`, `in` and `at`.
 * @example customer.business({ company: "Werkstatt Nord" })
 */
export const customer = wordsFor("customers");
/**
 * Records of `contracts`: a word for each trait, and `with`, `in` and `at`.
 * @example contract.ended({ customerId: "300001" })
 */
export const contract = wordsFor("contracts");
/**
 * Records of `users`: a word for each trait, and `with`, `in` and `at`.
 * @example user.at(1, {}, ["supervisor"])
 */
export const user = wordsFor("users");
/**
 * Records of `teams`: a word for each trait, and `with`, `in` and `at`.
 * @example team.with({ name: "Kundendienst" })
 */
export const team = wordsFor("teams");
/**
 * Records of `tags`: a word for each trait, and `with`, `in` and `at`.
 * @example tag.private({ name: "Umbau" })
 */
export const tag = wordsFor("tags");
/**
 * Records of `aiAgents`: a word for each trait, and `with`, `in` and `at`.
 * @example aiAgent.ruleBased()
 */
export const aiAgent = wordsFor("aiAgents");
/**
 * Records of `workSessions`: a word for each trait, and `with`, `in` and `at`.
 * @example workSession.idle()
 */
export const workSession = wordsFor("workSessions");
/**
 * Records of `worklogs`: a word for each trait, and `with`, `in` and `at`.
 * @example worklog.closing({ ticketId: 1 })
 */
export const worklog = wordsFor("worklogs");
/**
 * Records of `conversations`: a word for each trait, and `with`, `in` and `at`.
 * @example conversation.note({ ticketId: 1 })
 */
export const conversation = wordsFor("conversations");
/**
 * Records of `archivedDays`: a word for each trait, and `with`, `in` and `at`.
 * @example archivedDay.failing({ aiAgentId: 1 })
 */
export const archivedDay = wordsFor("archivedDays");
/**
 * Records of `knowledgeSources`: a word for each trait, and `with`, `in` and `at`.
 * @example knowledgeSource.news({ name: "Neue Abschläge" })
 */
export const knowledgeSource = wordsFor("knowledgeSources");
/**
 * Records of `knowledgeNodes`: a word for each trait, and `with`, `in` and `at`.
 * @example knowledgeNode.with({ name: "Verträge" })
 */
export const knowledgeNode = wordsFor("knowledgeNodes");
/**
 * Records of `connectors`: a word for each trait, and `with`, `in` and `at`.
 * @example connector.weekly()
 */
export const connector = wordsFor("connectors");
/**
 * Records of `scorecards`: a word for each trait, and `with`, `in` and `at`.
 * @example scorecard.draft()
 */
export const scorecard = wordsFor("scorecards");
/**
 * Records of `assessments`: a word for each trait, and `with`, `in` and `at`.
 * @example assessment.in("aiReady", { ticketId: 1 })
 */
export const assessment = wordsFor("assessments");
/**
 * Records of `testCases`: a word for each trait, and `with`, `in` and `at`.
 * @example testCase.with()
 */
export const testCase = wordsFor("testCases");
/**
 * Records of `testRuns`: a word for each trait, and `with`, `in` and `at`.
 * @example testRun.running()
 */
export const testRun = wordsFor("testRuns");
/**
 * Records of `testTickets`: a word for each trait, and `with`, `in` and `at`.
 * @example testTicket.noAnswer()
 */
export const testTicket = wordsFor("testTickets");
/**
 * Records of `apps`: a word for each trait, and `with`, `in` and `at`.
 * @example app.beta()
 */
export const app = wordsFor("apps");
/**
 * Records of `storeApps`: a word for each trait, and `with`, `in` and `at`.
 * @example storeApp.with()
 */
export const storeApp = wordsFor("storeApps");
