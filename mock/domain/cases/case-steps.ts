// The steps of a case in a live world, as data: who does what to a ticket, and when.

import type { Instant } from "../../engine/core/time.ts";
import type { FactorySource } from "../records/factories.ts";
import type {
  AutoProcessing,
  ContractRecord,
  CustomerRecord,
  Planned,
  TicketColumns,
  TicketRecord,
  UserRecord,
  WorklogRecord,
} from "../records/tickets.ts";
import type { SessionUsage } from "../worklogs/ai-usage.ts";

type Intents = TicketRecord["intents"];
type Rating = NonNullable<WorklogRecord["wire"]["customerExperience"]["csat"]>;

/** What follows logged work. */
export interface WorkEnd {
  /** The wrap-up time. */
  readonly secondsAfterWork: number;
  /** The customer's rating of the work. */
  readonly rating: Omit<Rating, "id"> | null;
}

/** An AI agent reads a message: closes the ticket, fails, prepares an answer for approval, or leaves it to people. */
export interface ReadingStep {
  readonly kind: "reading";
  readonly seconds: number;
  readonly findings: Pick<TicketRecord, "intents" | "aiSupportLevel" | "autoExecuteAt" | "tagIds" | "tags">;
  /** The outcome of its attempt to process the ticket alone, if the attempt ends now. */
  readonly processing: AutoProcessing | null;
  /** The reply that closes the ticket. */
  readonly answer: string | null;
  readonly ending: WorkEnd;
}

/** A prepared answer is approved, rejected, or sent automatically at its time. */
export interface DecisionStep {
  readonly kind: "decision";
  /** Who decided; null if the answer was sent automatically. */
  readonly userId: number | null;
  readonly isApproved: boolean;
  readonly seconds: number;
  readonly processing: AutoProcessing;
  /** The recognized intents and, if the answer was rejected, why they were not carried out. */
  readonly intents: Intents;
  readonly note: string | null;
  readonly ending: WorkEnd;
}

/** A member of the team takes the ticket. */
export interface BeginStep {
  readonly kind: "begin";
}

/** The person on the ticket ends the work. */
export interface EndStep {
  readonly kind: "end";
  readonly userId: number;
  readonly note: string | null;
  /** Whether the customer confirmed the request by phone. */
  readonly isConfirmed: boolean;
  readonly reply: string | null;
  readonly status: "closed" | "pending";
  /** When a pending ticket becomes due. */
  readonly dueBy: Instant;
  /** The recognized intents. */
  readonly intents: Intents;
  /** Whether the intents are carried out, as they are when a reply closes the ticket. */
  readonly carriesOut: boolean;
  /** The use of AI in the session; undefined if derived from the intents. */
  readonly usage: SessionUsage | undefined;
  readonly ending: WorkEnd;
}

/** The customer writes again. */
export interface CustomerStep {
  readonly kind: "customer";
  readonly message: string;
  readonly dueBy: Instant;
}

/** A line by the assistant in a chat, before people or AI agents take over. */
export interface LineStep {
  readonly kind: "line";
  readonly message: string;
}

export type CaseStep = LineStep | ReadingStep | DecisionStep | BeginStep | EndStep | CustomerStep;

/** The next step of a case: due time and, for work, the team. `make` creates it from the records at that time. */
export interface DueStep extends Planned {
  readonly teamId: number | null;
  /** Picks a free team member; 0 ≤ n < 1. */
  readonly workerDraw: number;
  make(): CaseStep;
}

/** A customer who is new to the platform, with contracts from the connected system. */
export interface Newcomer {
  readonly customer: CustomerRecord;
  readonly contracts: readonly ContractRecord[];
}

/** A new case: its first message, from a newcomer or an existing customer. */
export interface Arrival {
  readonly newcomer: Newcomer | undefined;
  /** Makes the ticket; reads the newcomer from the state. The id is set when the ticket is stored. */
  makeTicket(): TicketRecord;
}

/** A kind of case that can be started by name. */
export interface CaseScript {
  readonly name: string;
  readonly title: string;
  readonly description: string;
}

/** A request to start a case by name. */
export interface CaseStart {
  readonly script: string;
  readonly ticketId: number;
  /** The sender; undefined if the world chooses. */
  readonly customer: CustomerRecord | undefined;
}

/** The part of the state that cases read. */
export interface CaseSource extends FactorySource {
  ticketsOf(customerId: number): readonly TicketRecord[];
}

/** The cases of a world. Equal seeds, minutes and records give equal steps. */
export interface CaseBook {
  /**
   * The case that begins in a minute, counted from 1970; undefined if none does.
   * @param listFree the people who can take a call or visit
   */
  arrival(source: CaseSource, minute: number, listFree: () => readonly UserRecord[]): Arrival | undefined;
  /** Whether a case begins in a minute. */
  hasArrival(source: Pick<CaseSource, "seed" | "world">, minute: number): boolean;
  scripts(source: Pick<CaseSource, "world">): readonly CaseScript[];
  /** Starts the case of a script; some scripts ignore the customer and have an unknown sender. */
  start(source: CaseSource, start: CaseStart): Arrival;
  /** The next step on a ticket after an instant; undefined if its case is over or it belongs to no case. */
  next(source: CaseSource, ticket: TicketRecord, after: Instant): DueStep | undefined;
  /**
   * The next step on a ticket that has not changed since its world was made, from its columns, without making the
   * record; undefined for any other ticket. May return an earlier plan that is still current.
   */
  nextInWorld(source: CaseSource, columns: TicketColumns, after: Instant): Planned | undefined;
  /** Whether planning after this instant would give the same step. */
  isCurrent(step: Planned, after: Instant): boolean;
  /** Whether a person is at work at an instant. */
  isAtWork(source: Pick<CaseSource, "world">, userId: number, at: Instant): boolean;
  /** How long work waits for a free person before it is rescheduled, in milliseconds. */
  readonly patienceMs: number;
  /** How long after being closed a ticket may still have a next step, in milliseconds. */
  readonly returnMs: number;
}
