// Checks ticket writes: creates a ticket, makes each reversible change, reads, searches and closes it. A supplied ticket is restored afterwards.
import { isObject } from "../../../mock/engine/core/is-object.ts";
import { objectsAt } from "../json-parts.ts";
import type { Session } from "../session.ts";
import type { ParameterValue } from "../target/request.ts";
import { checkStored, isOwn, write, writeAsNobody, writeWrongly } from "./own-records.ts";

/** Changes made to a ticket in turn, each at the edge of what the contract allows. */
const changes: readonly { readonly [field: string]: unknown }[] = [
  { priority: "low" },
  { priority: "medium" },
  { priority: "high" },
  { priority: "urgent" },
  { status: "pending", dueBy: "2999-12-31 23:59:59" },
  { status: "open" },
  { tagIds: [] },
  { status: "closed" },
];

/** Bodies that the contract rejects; a lenient server would change a ticket of this run. */
const wrongChanges: readonly (readonly [place: string, body: unknown])[] = [
  ["body /status", { status: "done" }],
  ["body /priority", { priority: 5 }],
  ["body /tagIds", { tagIds: "1" }],
  ["body", [1]],
];

/** @param name name for records of this run */
export async function writeTickets(session: Session, name: string): Promise<void> {
  const made = await makeTicket(session, name);
  const [given] = session.ids.givenOf("ticketId");
  const id = made ?? given;
  if (id === undefined) return;
  const before = await session.read({ operationId: "getTicket", path: { ticketId: id }, query: { viewing: false } });
  for (const change of changes) await changeTicket(session, id, change);
  await changeMany(session, id);
  for (const [place, body] of made === undefined ? [] : wrongChanges) {
    await writeWrongly(session, place, { operationId: "updateTicket", path: { ticketId: id }, body });
  }
  await writeAsNobody(session, { operationId: "updateTicket", path: { ticketId: id }, body: {} });
  if (made !== undefined) await noteOnTicket(session, made, name);
  if (made === undefined && isObject(before?.body)) {
    const { status, priority, tagIds, dueBy } = before.body;
    await write(session, {
      operationId: "updateTicket",
      path: { ticketId: id },
      body: { status, priority, tagIds, dueBy },
    });
  }
}

async function makeTicket(session: Session, name: string): Promise<ParameterValue | undefined> {
  if (!session.isWanted("createTicket") && !session.isWanted("updateTicket")) return undefined;
  const body = {
    channel: "system",
    direction: "internal",
    subject: name,
    body: "<p>Made by a verification of the contract; may be deleted.</p>",
    bodyPlain: "Made by a verification of the contract; may be deleted.",
    externalTicketId: name,
  };
  const written = await write(session, { operationId: "createTicket", body });
  const ticket = written?.body.ticket;
  if (written === undefined || !isObject(ticket) || typeof ticket.id !== "number") return undefined;
  const wanted = { subject: name, channel: "system" };
  if (!checkStored(session, written.answer, { record: ticket, path: "/ticket" }, wanted, "lost-write"))
    return undefined;
  const request = { operationId: "getTicket", path: { ticketId: ticket.id }, query: { viewing: false } } as const;
  if (!(await isOwn(session, request, name, (one) => (isObject(one) ? one.subject : undefined)))) return undefined;
  return ticket.id;
}

async function changeTicket(session: Session, ticketId: ParameterValue, change: { readonly [field: string]: unknown }) {
  const written = await write(session, { operationId: "updateTicket", path: { ticketId }, body: change });
  if (written === undefined) return;
  const isStored = checkStored(
    session,
    written.answer,
    { record: written.body.ticket, path: "/ticket" },
    change,
    "lost-write",
  );
  if (isStored) await checkRead(session, ticketId, change);
}

/** Checks that a write shows up in a read and a search. */
async function checkRead(session: Session, ticketId: ParameterValue, wanted: { readonly [field: string]: unknown }) {
  const read = await session.read({ operationId: "getTicket", path: { ticketId }, query: { viewing: false } });
  if (read !== undefined) checkStored(session, read, { record: read.body, path: "" }, wanted, "stale-read");
  const filters = [{ key: "t.id", comparator: "in", values: [ticketId] }];
  const found = await session.read({ operationId: "searchTickets", body: { limit: 1, filters } });
  if (found === undefined) return;
  const [row] = objectsAt(found.body, "tickets/[]");
  checkStored(session, found, { record: row, path: "/tickets/[]" }, wanted, "stale-read");
}

async function changeMany(session: Session, id: ParameterValue): Promise<void> {
  const change = { priority: "low" };
  const written = await write(session, { operationId: "updateTickets", body: [{ id, changes: change }] });
  const [result] = objectsAt(written?.body, "results/[]");
  if (written === undefined || result === undefined) return;
  const place = { record: result.ticket, path: "/results/[]/ticket" };
  if (checkStored(session, written.answer, place, change, "lost-write")) await checkRead(session, id, change);
}

/** Adds an internal note, so nothing is sent to customers. */
async function noteOnTicket(session: Session, ticketId: ParameterValue, name: string): Promise<void> {
  const body = { content: { message: name }, private: true };
  const written = await write(session, { operationId: "replyToTicket", path: { ticketId }, body });
  const list = await session.read({ operationId: "listConversations", path: { ticketId } });
  if (written === undefined || list === undefined) return;
  const ids = objectsAt(list.body, "conversations/[]").map(({ id }) => id);
  const record = { id: ids.includes(written.body.id) ? written.body.id : "not in the list" };
  checkStored(session, list, { record, path: "/conversations/[]" }, { id: written.body.id }, "stale-read");
}
