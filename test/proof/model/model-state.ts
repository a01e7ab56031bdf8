// What the reference model knows: a plain value that is replaced with each step and never changed, so that a fork is the same value and an undo
// is an earlier one. It starts from the records of a world, and everything after that is predicted by the files beside this one.

import type { Sandbox } from "../../../mock/control/sandboxes/sandbox.ts";
import type { AppRecord, StoreAppRecord } from "../../../mock/records/apps.ts";
import type { ConversationRecord } from "../../../mock/records/conversations.ts";
import type { ConnectorRecord, KnowledgeNodeRecord, KnowledgeSourceRecord } from "../../../mock/records/knowledge.ts";
import type {
  AssessmentRecord,
  ScorecardRecord,
  TestCaseRecord,
  TestRunRecord,
  TestTicketRecord,
} from "../../../mock/records/quality.ts";
import type { ArchivedDayRecord } from "../../../mock/records/reports.ts";
import type { ContractRecord, TicketRecord, UserRecord, WorklogRecord } from "../../../mock/records/tickets.ts";
import type { Wire } from "../../../mock/records/wire.ts";

/** Somebody who works on a ticket. Instants are in milliseconds. */
export interface ModelSession {
  readonly ticketId: number;
  readonly userId: number;
  readonly from: number;
  readonly lastInteraction: number;
  readonly reOpened: boolean;
  /** Codes of the entry's `actionList`, each once, in the order in which they were done. */
  readonly actions: readonly string[];
  readonly isTracked: boolean;
}

/** A finished work session: as the API answers it, or, until the first read of it, what is expected of that. */
export interface ModelEntry {
  readonly expected: ExpectedEntry | null;
  /** Filled in by the first read; an entry never changes afterwards. */
  wire: Omit<Wire<"WorklogEntry">, "assessments"> | null;
  readonly processing: WorklogRecord["processing"];
}

/** What the rules say about a new entry. */
export interface ExpectedEntry {
  readonly userId: number;
  readonly action: string;
  readonly actionList: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly latestInteraction: string;
  readonly duration: number;
  readonly automationLevel: number;
  readonly aiAgentIds: readonly number[];
  readonly slaMet: boolean;
  readonly netSecondsClosedAfterSla: number | null;
  readonly closingDateForSLA: string | null;
  readonly dueDateForSLA: string | null;
  readonly reOpened: boolean;
}

/** A test run with its tickets. */
export interface ModelRun {
  readonly record: Pick<
    TestRunRecord,
    "id" | "aiAgentId" | "state" | "config" | "createdAt" | "endDate" | "description" | "ticketsScheduledForTesting"
  >;
  /** The cases that it tests, in their order; null for the runs of the world. */
  readonly caseIds: readonly number[] | null;
  readonly tickets: readonly TestTicketRecord[];
}

/** A source; `excluded` follows from the connectors. */
export type ModelSource = Omit<KnowledgeSourceRecord, "createdAt" | "modifiedAt">;

/** A connector, and how far its crawl is known to be. */
export interface ModelConnector extends Omit<ConnectorRecord, "crawl"> {
  readonly crawl: { readonly startedAt: number; readonly isRunning: boolean } | null;
}

/** An assessment, and when its scoring by the AI is done. */
export interface ModelAssessment {
  readonly record: AssessmentRecord;
  readonly readyAt: number | null;
}

/** Everything that a step can change. */
export interface Model {
  /** Up to when passing time is counted in, in milliseconds. */
  readonly now: number;
  readonly tickets: ReadonlyMap<number, TicketRecord>;
  /** By `<ticket>/<user>`. */
  readonly sessions: ReadonlyMap<string, ModelSession>;
  /** By ticket. */
  readonly entries: ReadonlyMap<number, readonly ModelEntry[]>;
  /** By ticket, without the message that it began with. */
  readonly messages: ReadonlyMap<number, readonly ConversationRecord[]>;
  readonly sources: ReadonlyMap<number, ModelSource>;
  readonly nodes: ReadonlyMap<number, KnowledgeNodeRecord>;
  readonly connectors: ReadonlyMap<number, ModelConnector>;
  readonly assessments: ReadonlyMap<number, ModelAssessment>;
  readonly testCases: ReadonlyMap<number, TestCaseRecord>;
  readonly testRuns: ReadonlyMap<number, ModelRun>;
  readonly apps: ReadonlyMap<number, AppRecord>;
}

/** What no step changes. */
export interface Surroundings {
  readonly users: readonly UserRecord[];
  /** Users who may do everything: the callers. */
  readonly callers: readonly number[];
  readonly tagIds: readonly number[];
  readonly teamIds: readonly number[];
  readonly contracts: readonly ContractRecord[];
  readonly customerIds: readonly string[];
  readonly aiAgentIds: readonly number[];
  readonly scorecards: ReadonlyMap<number, ScorecardRecord>;
  readonly storeApps: readonly StoreAppRecord[];
  readonly archivedDays: readonly ArchivedDayRecord[];
}

type Records = Parameters<Parameters<Sandbox["store"]["read"]>[0]>[0];

/** The model and what is around it, from the records that a sandbox starts with. */
export function toModel(records: Records, now: number): { readonly model: Model; readonly around: Surroundings } {
  const users = [...records.all("users")];
  const most = Math.max(...users.map(({ permissions }) => permissions.length));
  const around: Surroundings = {
    users,
    callers: users
      .filter(({ role, permissions }) => role === "administrator" || permissions.length >= most)
      .map(({ id }) => id),
    tagIds: [...records.all("tags")].map(({ id }) => id),
    teamIds: [...records.all("teams")].map(({ id }) => id),
    contracts: [...records.all("contracts")],
    customerIds: [...records.all("customers")].map(({ id }) => String(id)),
    aiAgentIds: [...records.all("aiAgents")].map(({ id }) => id),
    scorecards: byId([...records.all("scorecards")]),
    storeApps: [...records.all("storeApps")],
    archivedDays: [...records.all("archivedDays")],
  };
  const tickets = [...records.all("testTickets")];
  const entries = [...records.all("worklogs")].map(({ wire, processing }) => ({ expected: null, wire, processing }));
  const sessions = [...records.all("workSessions")].map((one) => ({
    ...one,
    actions: one.actions.map(toActionCode),
    isTracked: one.untracked !== true,
  }));
  const model: Model = {
    now,
    tickets: byId([...records.all("tickets")]),
    sessions: new Map(sessions.map((one) => [`${one.ticketId}/${one.userId}`, one])),
    entries: Map.groupBy(entries, ({ wire }) => wire.ticketId),
    messages: Map.groupBy([...records.all("conversations")], ({ ticketId }) => ticketId),
    sources: byId([...records.all("knowledgeSources")]),
    nodes: byId([...records.all("knowledgeNodes")].filter(({ articleId }) => articleId === null)),
    connectors: byId(
      [...records.all("connectors")].map(({ crawl, ...connector }) => ({
        ...connector,
        crawl: crawl === undefined ? null : { startedAt: crawl.startedAt, isRunning: crawl.endedAt === null },
      })),
    ),
    assessments: new Map([...records.all("assessments")].map((record) => [record.id, { record, readyAt: null }])),
    testCases: byId([...records.all("testCases")]),
    testRuns: new Map(
      [...records.all("testRuns")].map((record) => [
        record.id,
        { record, caseIds: null, tickets: tickets.filter(({ testRunId }) => testRunId === record.id) },
      ]),
    ),
    apps: byId([...records.all("apps")]),
  };
  return { model, around };
}

function byId<R extends { readonly id: number }>(records: readonly R[]): ReadonlyMap<number, R> {
  return new Map(records.map((record) => [record.id, record]));
}

function toActionCode(action: string): string {
  const codes: { readonly [action: string]: string } = {
    closeAction: "closed",
    reply: "reply",
    autoProcessAction: "auto-processed",
    statusAction: "status",
    writeAction: "edited",
    noteAction: "internal-note",
  };
  return codes[action] ?? "read";
}

/** The map with one value more, or another. */
export function put<K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> {
  return new Map(map).set(key, value);
}

/** The map without one value. */
export function without<K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> {
  const next = new Map(map);
  next.delete(key);
  return next;
}

/** The keys whose values differ between two states of a map. */
export function changedKeys<K, V>(before: ReadonlyMap<K, V>, after: ReadonlyMap<K, V>): K[] {
  if (before === after) return [];
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].filter((key) => before.get(key) !== after.get(key));
}

/** `YYYY-MM-DD HH:MM:SS`, as tickets write an instant. */
export function toTicketTime(instant: number): string {
  return toIsoTime(instant).replace("T", " ").replace("Z", "");
}

/** `YYYY-MM-DDTHH:MM:SSZ`, as worklogs and assessments write it. */
export function toIsoTime(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19)}Z`;
}

/** The instant of either form, in milliseconds. */
export function toInstant(text: string): number {
  return Date.parse(text.includes("T") ? text : `${text.replace(" ", "T")}Z`);
}
