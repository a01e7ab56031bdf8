// What the clients of the cluster do to one sandbox: each move is a request, and what its answer says about the records, in the words of
// test/proof/linearizability/cells.ts. Used by test/proof/cluster/play.ts.
import type { RandomStream } from "../../../mock/core/random.ts";
import type { CellOp, Cells } from "../linearizability/cells.ts";
import type { Asked } from "./send-request.ts";

/** A message, named by its text until the whole list tells its place. */
export type NoteOp =
  | { readonly kind: "note"; readonly ticket: number; readonly text: string }
  | { readonly kind: "notes"; readonly ticket: number; readonly texts: readonly string[] };

export type SeenOp = CellOp | NoteOp;

export interface Seen {
  readonly op: SeenOp;
  /** Values that never become smaller, by name. */
  readonly grown?: Readonly<Record<string, number>>;
}

export interface Move {
  readonly asked: Asked;
  /** What may have happened where no answer came; absent for reads. */
  readonly unanswered?: SeenOp;
  /** Undefined: no such answer can come. */
  read(status: number, text: string): Seen | undefined;
}

export interface MoveContext {
  readonly random: RandomStream;
  /** Never the same again in this sandbox. */
  unique(): number;
  /** Places this client has taken and nobody else gives back. */
  readonly taken: string[];
}

interface TicketBody {
  readonly id: number;
  readonly customerLegitimation: number;
  readonly dueBy: string;
  readonly priority: string;
  readonly modifiedAt: string | null;
}

/** The tickets that all clients change. */
export const busyTickets = [1, 2, 3, 4, 5, 6];
const priorities = ["low", "medium", "high", "urgent"];

function toDue(number: number): { readonly sent: string; readonly shown: string } {
  const shown = new Date(Date.UTC(2090, 0, 1) + number * 1000).toISOString().slice(0, 19);
  return { sent: `${shown}Z`, shown: shown.replace("T", " ") };
}

function cellsOf({ id, customerLegitimation, dueBy, priority }: TicketBody): Cells {
  return { [`t${id}.level`]: customerLegitimation, [`t${id}.due`]: dueBy, [`t${id}.priority`]: priority };
}

function grownOf({ id, modifiedAt }: TicketBody): Record<string, number> {
  return { [`modifiedAt of ticket ${id}`]: modifiedAt === null ? 0 : Date.parse(`${modifiedAt.replace(" ", "T")}Z`) };
}

/** What a change sends, and which cells it sets. */
function toChange(id: number, { random, unique }: MoveContext, which = random.integer(0, 4)) {
  const number = unique();
  const due = toDue(number);
  const priority = random.pick(priorities);
  const level = { sent: { customerLegitimation: number }, set: { [`t${id}.level`]: number } };
  const date = { sent: { dueBy: due.sent }, set: { [`t${id}.due`]: due.shown } };
  const urgency = { sent: { priority }, set: { [`t${id}.priority`]: priority } };
  const parts = [[level], [date], [level, date], [level, urgency], [level, date, urgency]][which] ?? [level];
  return {
    sent: Object.assign({}, ...parts.map(({ sent }) => sent)) as Readonly<Record<string, string | number>>,
    set: Object.assign({}, ...parts.map(({ set }) => set)) as Cells,
  };
}

/** Sets all cells of a ticket. */
export function changeTicket(context: MoveContext, id: number, which?: number): Move {
  const { sent, set } = toChange(id, context, which);
  return {
    asked: { method: "PATCH", path: `/ticket/${id}`, body: sent },
    unanswered: { kind: "write", set },
    read: (status, text) => {
      if (status !== 200) return undefined;
      const { ticket }: { ticket: TicketBody } = JSON.parse(text);
      return { op: { kind: "write", set, sees: cellsOf(ticket) }, grown: grownOf(ticket) };
    },
  };
}

/** Changes two tickets at once. */
export function changeTwo(context: MoveContext): Move {
  const first = context.random.integer(0, busyTickets.length - 2);
  const changes = busyTickets.slice(first, first + 2).map((id) => ({ id, ...toChange(id, context) }));
  const set: Cells = Object.assign({}, ...changes.map((change) => change.set));
  return {
    asked: { method: "PATCH", path: "/ticket", body: changes.map(({ id, sent }) => ({ id, changes: sent })) },
    unanswered: { kind: "write", set },
    read: (status, text) => {
      if (status !== 200) return undefined;
      const { success, results }: { success: boolean; results: { ticket: TicketBody }[] } = JSON.parse(text);
      if (!success) return undefined;
      return { op: { kind: "write", set, sees: Object.assign({}, ...results.map(({ ticket }) => cellsOf(ticket))) } };
    },
  };
}

export function readTicket(id: number): Move {
  return {
    asked: { method: "GET", path: `/ticket/${id}` },
    read: (status, text) => {
      if (status !== 200) return undefined;
      const ticket: TicketBody = JSON.parse(text);
      return { op: { kind: "read", sees: cellsOf(ticket) }, grown: grownOf(ticket) };
    },
  };
}

function search(ids: readonly number[], filters: readonly object[], limit: number): Asked {
  const byId = { key: "t.id", comparator: "in", values: ids };
  return { method: "POST", path: "/ticket/search", body: { filters: [byId, ...filters], limit } };
}

/** Several tickets in one answer. */
export function readTickets({ random }: MoveContext): Move {
  const ids = busyTickets.filter(() => random.chance(0.6));
  return {
    asked: search(ids, [], 20),
    read: (status, text) => {
      const { tickets }: { tickets: TicketBody[] } = JSON.parse(text);
      if (status !== 200 || tickets.length !== ids.length) return undefined;
      return { op: { kind: "read", sees: Object.assign({}, ...tickets.map(cellsOf)) } };
    },
  };
}

/** How many tickets have a priority. */
export function countPriority({ random }: MoveContext): Move {
  const value = random.pick(priorities);
  return {
    asked: search(busyTickets, [{ key: "t.priority", comparator: "in", values: [value] }], 1),
    read: (status, text) => {
      if (status !== 200) return undefined;
      const { total }: { total: number } = JSON.parse(text);
      return { op: { kind: "count", cells: busyTickets.map((id) => `t${id}.priority`), value, count: total } };
    },
  };
}
