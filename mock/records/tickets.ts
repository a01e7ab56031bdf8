// Records around tickets: the ticket itself and what it embeds. Read and replaced by mock/services/, made by fixtures/.
// A record either is the wire object, or holds it as `wire` beside internal fields: so answers share the record's identity.
import type { Instant } from "../core/time.ts";
import type { Wire } from "./wire.ts";

/** A ticket is its wire form; customer, agents and tags in it are the same frozen objects as in their own collections. */
export type TicketRecord = Wire<"Ticket">;

/** What searches, order and reports read of a ticket without its texts (docs/rules.md, Ticket search). */
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
    | "createdAt"
    | "modifiedAt"
    | "firstResponseDueBy"
    | "dueBy"
    | "closedAt"
    | "tagIds"
  > {
  /** Users that the ticket embeds (agent, assigned, working on it), each once. */
  readonly userIds: readonly number[];
  /** AI agents of the outcomes of its intents, each once. */
  readonly aiAgentIds: readonly number[];
}

/** A customer with its contracts, as tickets embed it. `String(id)` is the customerId of tickets and contracts. */
export type CustomerRecord = Wire<"Customer">;
export type ContractRecord = Wire<"Contract">;
export type TagRecord = Wire<"Tag">;

/** An agent of the platform: the wire form that tickets embed, and what the service knows besides. */
export interface UserRecord {
  readonly id: number;
  readonly wire: Wire<"User">;
  readonly role: "administrator" | "agent";
  /** What an agent may do; an administrator may do all. */
  readonly permissions: readonly Permission[];
  readonly teamIds: readonly number[];
}

/** The permissions that a user can have (docs/rules.md, Callers). */
export type Permission =
  | "updateTicket"
  | "readKnowledge"
  | "createKnowledge"
  | "updateKnowledge"
  | "deleteKnowledge"
  | "archiveKnowledge"
  | "aiQualityCheckView"
  | "aiQualityCheckRun"
  | "aiQualityCheckEdit"
  | "qualityViewAssessmentAll"
  | "qualityViewAssessmentTeamMate"
  | "qualityViewAssessmentOwn"
  | "reportAiPerformance"
  | "readApps";

export interface TeamRecord {
  readonly id: number;
  readonly name: string;
}

/** An AI agent; rule-based ones have output handling cases (code -> label). */
export interface AiAgentRecord {
  readonly id: number;
  readonly wire: Wire<"AiUsageAgent">;
  readonly outputHandlingCases: Readonly<Record<string, string>>;
}

/** A work session that still runs: from joining a ticket to stopping or closing it (assumed, docs/rules.md, Worklogs). */
export interface WorkSessionRecord {
  readonly id: number;
  readonly ticketId: number;
  readonly userId: number;
  readonly from: Instant;
  readonly lastInteraction: Instant;
  /** What was done, in order, each once. */
  readonly actions: readonly WorklogAction[];
  readonly reOpened: boolean;
  /** Present when the session closed the ticket. */
  readonly closedAt?: Instant;
}

/** Values of `action` in a worklog (docs/rules.md, Worklogs). */
export type WorklogAction =
  | "closeAction"
  | "readAction"
  | "writeAction"
  | "statusAction"
  | "autoProcessAction"
  | "reply";

/** A finished work session. It never changes; assessments are joined when it is read. */
export interface WorklogRecord {
  readonly id: number;
  readonly wire: Omit<Wire<"WorklogEntry">, "assessments">;
  /** How AI processing ended in this session; null where no AI agent processed it. */
  readonly processing: AutoProcessing | null;
}

/**
 * An AI agent's attempt to process a ticket by itself, for the report's rates and times. The report counts the session itself at its
 * automation level alone: 4 = approved, 5 = no approval asked; one that was sent to manual handling, or failed, belongs at the level that
 * people then reached (0 to 3).
 */
export interface AutoProcessing {
  readonly aiAgentId: number;
  /** An agent approved it, or sent it to manual handling; or no approval was asked. */
  readonly approval: "approved" | "sentToManual" | "notAsked";
  readonly approvalSeconds: number;
  readonly error: boolean;
  /** Case code of a rule-based agent, else null. */
  readonly outputHandlingCase: string | null;
}
