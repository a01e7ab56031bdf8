// Provides functions for writing scenarios, which describe records by factory and trait as plain data.
import { recordFactories, type TraitNames } from "../fixtures/factories/index.ts";
import type { TraitDocs } from "../fixtures/generated/trait-docs.ts";
import type { ScenarioRecord, ScenarioRecordOf } from "../mock/control/scenarios/scenario.ts";
import type { SettableFields } from "../mock/domain/records/date-fields.ts";
import type { CollectionName } from "../mock/domain/records/world.ts";

export { defineScenario } from "../mock/control/scenarios/scenario.ts";

type TraitOf<N extends CollectionName> = TraitNames[N];

/**
 * Functions for records of one collection: one per trait, as in `ticket.escalated({ priority: "high" })`, and these.
 */
type RecordFunctions<N extends CollectionName> = {
  // Keyed by trait, so that editors show the fields that each trait sets.
  readonly [Trait in keyof TraitDocs[N]]: (fields?: SettableFields<N>) => ScenarioRecordOf<N>;
} & {
  /**
   * A default record with these fields.
   * @example ticket.with({ subject: "Zählerstand nachreichen" })
   */
  with(fields?: SettableFields<N>): ScenarioRecordOf<N>;
  /**
   * A record with a trait, or with several, applied in order.
   * @example ticket.in(["escalated", "byPhone"], { priority: "urgent" })
   */
  in(traits: TraitOf<N> | readonly TraitOf<N>[], fields?: SettableFields<N>): ScenarioRecordOf<N>;
  /**
   * The record with this id, changed if the world has it.
   * @example ticket.at(1, { subject: "Umzug" }, ["urgent"])
   */
  at(id: number | string, fields?: SettableFields<N>, traits?: readonly TraitOf<N>[]): ScenarioRecordOf<N>;
};

function recordFunctions<N extends CollectionName>(collection: N): RecordFunctions<N> {
  function toRecord(traits: readonly string[], fields?: SettableFields<N>, id?: number | string): ScenarioRecordOf<N> {
    return {
      collection,
      ...(id === undefined ? {} : { id }),
      ...(traits.length === 0 ? {} : { traits }),
      ...(fields === undefined ? {} : { fields }),
    };
  }
  const byTrait = recordFactories[collection].traits.map((trait) => [
    trait,
    (fields?: SettableFields<N>) => toRecord([trait], fields),
  ]);
  return {
    ...Object.fromEntries(byTrait),
    with: (fields?: SettableFields<N>) => toRecord([], fields),
    in: (traits: string | readonly string[], fields?: SettableFields<N>) => toRecord([traits].flat(), fields),
    at: (id: number | string, fields?: SettableFields<N>, traits: readonly string[] = []) =>
      toRecord(traits, fields, id),
  };
}

/**
 * Several records of the same kind.
 * @example times(20, ticket.open())
 */
export function times<R extends ScenarioRecord>(count: number, record: R): R {
  return { ...record, count };
}

/** @example ticket.escalated({ priority: "urgent" }) */
export const ticket = recordFunctions("tickets");
/** @example customer.business({ company: "Werkstatt Nord" }) */
export const customer = recordFunctions("customers");
/** @example contract.ended({ customerId: "300001" }) */
export const contract = recordFunctions("contracts");
/** @example user.at(1, {}, ["supervisor"]) */
export const user = recordFunctions("users");
/** @example team.with({ name: "Kundendienst" }) */
export const team = recordFunctions("teams");
/** @example tag.private({ name: "Umbau" }) */
export const tag = recordFunctions("tags");
/** @example aiAgent.ruleBased() */
export const aiAgent = recordFunctions("aiAgents");
/** @example workSession.idle() */
export const workSession = recordFunctions("workSessions");
/** @example worklog.closing({ ticketId: 1 }) */
export const worklog = recordFunctions("worklogs");
/** @example conversation.note({ ticketId: 1 }) */
export const conversation = recordFunctions("conversations");
/** @example archivedDay.failing({ aiAgentId: 1 }) */
export const archivedDay = recordFunctions("archivedDays");
/** @example knowledgeSource.news({ name: "Neue Abschläge" }) */
export const knowledgeSource = recordFunctions("knowledgeSources");
/** @example knowledgeNode.with({ name: "Verträge" }) */
export const knowledgeNode = recordFunctions("knowledgeNodes");
/** @example connector.weekly() */
export const connector = recordFunctions("connectors");
/** @example scorecard.draft() */
export const scorecard = recordFunctions("scorecards");
/** @example assessment.in("aiReady", { ticketId: 1 }) */
export const assessment = recordFunctions("assessments");
/** @example testCase.with() */
export const testCase = recordFunctions("testCases");
/** @example testRun.running() */
export const testRun = recordFunctions("testRuns");
/** @example testTicket.noAnswer() */
export const testTicket = recordFunctions("testTickets");
/** @example app.beta() */
export const app = recordFunctions("apps");
/** @example storeApp.with() */
export const storeApp = recordFunctions("storeApps");
