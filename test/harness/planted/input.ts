// Deviations in input handling: invalid input is accepted, or valid input is refused.
// biome-ignore-all format: one line per deviation, where it fits.
import { filters, forgives, type PlantedLines, refuses, sends } from "./plant.ts";

const comparators = ["in", "not in", "=", "!=", ">", "<", ">=", "<=", "between", "not between", undefined];

export const input: PlantedLines = {
  updateTicket: {
    "unknown-priority-ignored": ["An unknown priority is ignored.", forgives(/^\/priority$/)],
    "unknown-tag-ignored": ["Unknown ids in tagIds are ignored.", forgives(/^\/tagIds\/\d+$/)],
    "tags-both-ways": ["addTagIds is ignored if tagIds is sent.", forgives(/^\/addTagIds$/)],
    "unix-seconds-refused": ["A dueBy in Unix seconds is refused.", refuses(({ body }) => typeof body?.dueBy === "number")],
    "no-due-date-refused": ["A firstResponseDueBy of null is refused.", refuses(({ body }) => body?.firstResponseDueBy === null)],
  },
  createTicket: { "channel-optional": ["A ticket without a channel is accepted.", sends((b) => ({ channel: "email", ...b }))] },
  getTicket: { "any-word-is-false": ["An invalid value of the boolean 'viewing' is ignored.", forgives(/^\/viewing$/)] },
  searchTickets: {
    "unknown-key-ignored": ["A filter with an unknown key is ignored.", forgives(/^\/filters\/\d+(?=\/key$)/)],
    "unknown-order-ignored": ["An unknown order field is ignored.", forgives(/^\/orderByField$/)],
    "unknown-comparator-ignored": ["An unknown comparator is treated as =.", filters(({ comparator }) => !comparators.includes(comparator) && { comparator: "=" })],
    "limit-cut": ["A limit above 500 is treated as 500.", sends(({ limit }) => limit > 500 && { limit: 500 })],
  },
  getAiAgentPerformanceReport: { "any-days": ["A 'lastDays' outside the allowed values is ignored.", forgives(/^\/lastDays$/)] },
  scheduleTestRun: { "unknown-setting-ignored": ["An unknown key of config is ignored.", forgives(/^\/config\/\w+$/)] },
  listKnowledgeSources: {
    "one-character-searched": ["A q of one character is ignored.", forgives(/^\/q$/)],
    "unknown-source-order-ignored": ["An unknown order field is ignored.", forgives(/^\/orderByField$/)],
  },
  getKnowledgeSourceStructure: { "yes-refused": ["The boolean 'yes' is refused.", refuses(({ url }) => url.searchParams.get("withExcluded") === "yes")] },
  createKnowledgeSource: { "unknown-type-is-faq": ["An unknown type of source is ignored.", forgives(/^\/type$/)] },
  importApp: { "empty-bundle-refused": ["An empty bundle is refused.", refuses(({ body }) => JSON.stringify(body) === "{}")] },
};
