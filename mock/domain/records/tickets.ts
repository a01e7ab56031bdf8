// Types of the records around tickets. A record is the wire object, or has it as `wire` next to internal fields, so that responses
// need no conversion.
import type { Instant } from "../../engine/core/time.ts";
import type { Stored } from "./wire.ts";

/** A ticket as returned in responses; embeds the frozen customer, agents and tags of their collections. */
export type TicketRecord = Stored<"TicketRecord">;

/** The next planned step on a ticket. */
export interface Planned {
  readonly after: Instant;
  /** Infinity if there is no next step. */
  readonly at: Instant;
  /** The team that must have a free member; undefined if the step needs no person. */
  readonly neededTeamId: number | undefined;
}

/** The fields of a ticket that searches, sorting and reports read, without its texts (docs/rules.md, Ticket search). */
export interface TicketColumns
  extends Pick<
    TicketRecord,
    | "id"
    | "status"
    | "channel"
    | "channelId"
    | "subchannelId"
    | "direction"
    | "priority"
    | "agentId"
    | "customerId"
    | "contractId"
    | "partnerId"
    | "isCustomerActive"
    | "aiSupportLevel"
    | "spamStatus"
    | "sentiment"
    | "language"
    | "languageCode"
    | "from"
    | "externalTicketId"
    | "tagIds"
  > {
  /** Dates in Unix seconds, which take less memory than strings. */
  readonly createdAt: number | null;
  readonly modifiedAt: number | null;
  readonly firstResponseDueBy: number | null;
  readonly dueBy: number | null;
  readonly closedAt: number | null;
  /** Start dates of the moves carried out on the ticket, in Unix seconds. */
  readonly movesAt: readonly number[];
  /** Users that the ticket embeds (agent, assigned, working on it), each once. */
  readonly userIds: readonly number[];
  /** AI agents named in the outcomes of its intents, each once. */
  readonly aiAgentIds: readonly number[];
  /** The next step after the world's start, on a ticket that has not changed since; absent from columns of a record. */
  readonly planned?: Planned;
}

/** A customer with its contracts, as tickets embed it. `String(id)` is the customerId of tickets and contracts. */
export type CustomerRecord = Stored<"CustomerRecord">;
export type ContractRecord = Stored<"ContractRecord">;
export type TagRecord = Stored<"TagRecord">;

/** An agent of the platform: the representation that tickets embed, and internal data. */
export type UserRecord = Stored<"UserRecord">;

/** The permissions of an agent; an administrator may do everything (docs/rules.md, Callers). */
export type Permission = Stored<"Permission">;

export type TeamRecord = Stored<"TeamRecord">;

/** An AI agent; rule-based ones have output handling cases (code -> label). */
export type AiAgentRecord = Stored<"AiAgentRecord">;

/** A running work session: from joining a ticket to stopping or closing it (assumed, docs/rules.md, Worklogs). */
export type WorkSessionRecord = Stored<"WorkSessionRecord">;

/** The fields of a work session that its indexes read. */
export type WorkSessionColumns = Pick<WorkSessionRecord, "ticketId" | "lastInteraction" | "untracked">;

export type SessionAction = WorkSessionRecord["actions"][number];

/** An action in a work session: values of `action` in a worklog (docs/rules.md, Worklogs). */
export type WorklogAction = Stored<"WorklogAction">;

/** A finished work session. It never changes; assessments are joined on read. */
export type WorklogRecord = Stored<"WorklogRecord">;

/** The fields of a worklog entry that reports and searches read. */
export interface WorklogColumns
  extends Pick<WorklogRecord["wire"], "ticketId" | "date">,
    Pick<WorklogRecord, "processing"> {
  /** The AI agents named in it, each once. */
  readonly aiAgentIds: readonly number[];
  /** Its automation level, 0 to 5. */
  readonly level: number;
  /** Working time and wrap-up. */
  readonly seconds: number;
  /** Whether the work closed the ticket or began after a reopening. */
  readonly closing: boolean;
}

/** An AI agent's attempt to process a ticket alone, for the report's rates and times. */
export type AutoProcessing = Stored<"AutoProcessing">;
