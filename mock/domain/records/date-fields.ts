// The date fields of records, by collection.
import type { RelativeTime } from "../../engine/core/time-formats/relative-time.ts";
import type { FlatRecord } from "./flat-record.ts";
import type { CollectionName, Collections } from "./world.ts";

/** The names of the date fields. */
export const dateFields = {
  tickets: ["autoExecuteAt", "createdAt", "modifiedAt", "firstResponseDueBy", "dueBy", "closedAt"],
  customers: [],
  contracts: ["signupDate", "startDate", "endDate"],
  tags: ["modifiedAt"],
  users: ["lastSeen"],
  teams: [],
  aiAgents: [],
  workSessions: ["from", "lastInteraction", "closedAt"],
  worklogs: ["date", "latestInteraction"],
  conversations: ["createdAt", "modifiedAt", "deletedAt"],
  archivedDays: ["date"],
  knowledgeSources: ["createdAt", "modifiedAt"],
  knowledgeNodes: [],
  connectors: [],
  scorecards: [],
  assessments: ["createdAt", "modifiedAt", "deletedAt", "refreshedAt"],
  testCases: [],
  testRuns: ["createdAt", "endDate"],
  testTickets: [],
  apps: ["createdAt", "deletedAt"],
  storeApps: [],
} as const satisfies { readonly [N in CollectionName]: readonly string[] };

/** The name of a date field. */
export type DateField<N extends CollectionName> = (typeof dateFields)[N][number];

/** Fields of a record, in which dates may be relative times. */
export type WithRelativeTimes<N extends CollectionName, Form> = {
  readonly [Name in keyof Form]?: Name extends DateField<N> ? Form[Name] | RelativeTime : Form[Name];
};

/** The fields that callers can set when creating or changing a record. */
export type SettableFields<N extends CollectionName> = N extends CollectionName
  ? WithRelativeTimes<N, FlatRecord<Collections[N]["record"]>>
  : never;
