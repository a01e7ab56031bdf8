// The steps by which a case goes on in a live world, as data: who does what to a ticket, and when.

import type { Instant } from "../../engine/core/time.ts";
import type { FactorySource } from "../records/factories.ts";
import type {
  AutoProcessing,
  ContractRecord,
  CustomerRecord,
  Planned,
  TicketColumns,
  TicketRecord,
  WorklogRecord,
} from "../records/tickets.ts";
import type { SessionUsage } from "../worklogs/ai-usage.ts";

type Intents = TicketRecord["intents"];
type Rating = NonNullable<WorklogRecord["wire"]["customerExperience"]["csat"]>;

/** What comes after work that makes an entry in the worklog. */
export interface WorkEnd {
  /** Wrap-up, in seconds. */
  readonly secondsAfterWork: number;
  /** What the customer thinks of it. */
  readonly rating: Omit<Rating, "id"> | null;
}

/** An AI agent reads a letter: it closes the ticket alone, fails, prepares an answer for approval, or leaves it to people. */
export interface ReadingStep {
  readonly kind: "reading";
  readonly seconds: number;
  readonly findings: Pick<TicketRecord, "intents" | "aiSupportLevel" | "autoExecuteAt">;
  /** Its attempt to process the ticket alone, if it ends now. */
  readonly processing: AutoProcessing | null;
  /** The reply that closes the ticket. */
  readonly answer: string | null;
  readonly ending: WorkEnd;
}

/** A prepared answer is sent: approved by the person on the ticket, or by itself once its time has come. Or it is rejected. */
export interface DecisionStep {
  readonly kind: "decision";
  /** Null if nobody decided. */
  readonly userId: number | null;
  readonly isApproved: boolean;
  readonly seconds: number;
  readonly processing: AutoProcessing;
  /** What was understood; of a rejected answer, why it was not carried out. */
  readonly intents: Intents;
  readonly note: string | null;
  readonly ending: WorkEnd;
}

/** A person of the team takes the ticket. */
export interface BeginStep {
  readonly kind: "begin";
}

/** The person on the ticket ends the work. */
export interface EndStep {
  readonly kind: "end";
  readonly userId: number;
  readonly note: string | null;
  readonly reply: string | null;
  readonly status: "closed" | "pending";
  /** When a pending ticket is taken up again. */
  readonly dueBy: Instant;
  /** What was understood; carried out if the ticket is closed with a reply to it. */
  readonly intents: Intents;
  readonly carriesOut: boolean;
  /** The use of AI in the session; undefined if it follows from the intents. */
  readonly usage: SessionUsage | undefined;
  readonly ending: WorkEnd;
}

/** The customer writes again. */
export interface CustomerStep {
  readonly kind: "customer";
  readonly message: string;
  readonly dueBy: Instant;
}

export type CaseStep = ReadingStep | DecisionStep | BeginStep | EndStep | CustomerStep;

/** The next step of a case: when it is due, and for work, which team does it; `make` writes it from the records of that moment. */
export interface DueStep extends Planned {
  readonly teamId: number | null;
  /** Places the choice among people who are free, 0 to 1. */
  readonly lot: number;
  make(): CaseStep;
}

/** A customer who is new to the platform, with contracts from the connected system. */
export interface Newcomer {
  readonly customer: CustomerRecord;
  readonly contracts: readonly ContractRecord[];
}

/** A new case: its first message, from a newcomer or from somebody of the state. */
export interface Arrival {
  readonly newcomer: Newcomer | undefined;
  /** The ticket; reads the newcomer from the state. Its id is set when it is stored. */
  write(): TicketRecord;
}

/** A kind of case that starts by name. */
export interface CaseScript {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** A case that starts by name. */
export interface CaseStart {
  readonly script: string;
  /** The id of the ticket to be. */
  readonly ticketId: number;
  /** Who writes; undefined if the world chooses. */
  readonly customer: CustomerRecord | undefined;
}

/** What cases read of the state. */
export interface CaseSource extends FactorySource {
  ticketsOf(customerId: number): readonly TicketRecord[];
}

/** The cases of a world. Equal seeds, minutes and records give equal steps. */
export interface CaseBook {
  /** The case that begins in a minute, counted from 1970; undefined if none does. */
  arrival(source: CaseSource, minute: number): Arrival | undefined;
  /** Whether a case begins in a minute. */
  hasArrival(source: Pick<CaseSource, "seed" | "world">, minute: number): boolean;
  scripts(source: Pick<CaseSource, "world">): readonly CaseScript[];
  /** The case of one of the scripts; in some a stranger writes, whatever customer was given. */
  start(source: CaseSource, start: CaseStart): Arrival;
  /** What comes next on a ticket after an instant; undefined if its case waits for nothing, or if it belongs to none. */
  next(source: CaseSource, ticket: TicketRecord, after: Instant): DueStep | undefined;
  /**
   * What comes next on a ticket that is as its world made it, by its columns, without making the record; undefined for any other
   * ticket. The plan may be an earlier one that is still current.
   */
  nextInWorld(source: CaseSource, columns: TicketColumns, after: Instant): Planned | undefined;
  /** Whether a plan is what would be planned after this instant. */
  isCurrent(planned: Planned, after: Instant): boolean;
  /** Work that finds nobody for longer is planned anew; in milliseconds. */
  readonly patienceMs: number;
  /** A ticket that has been closed for longer has no next step; in milliseconds. */
  readonly returnMs: number;
}
