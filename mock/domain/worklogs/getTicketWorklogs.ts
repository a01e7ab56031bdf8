// GET /ticket/{ticketId}/worklog (docs/rules.md, Worklogs).
import type { Schema } from "../../contract/operation-types.ts";
import type { Operation } from "../operation.ts";
import type { WorklogRecord } from "../records/tickets.ts";
import type { Reader } from "../state-types.ts";
import { listWorklogs } from "./worklog.ts";

/** Oldest first (first segment's `from`, then id; the order is assumed), each with the assessments linked to it. */
export const getTicketWorklogs: Operation<"getTicketWorklogs"> = ({ path }, { tx }) =>
  listWorklogs(tx, path.ticketId)
    .toSorted((left, right) => startOf(left) - startOf(right) || left.id - right.id)
    .map((record) => toEntry(tx, record));

function toEntry(reader: Reader, { wire }: WorklogRecord): Schema<"WorklogEntry"> {
  const { id, ticketId, date, latestInteraction, ...session } = wire;
  const linked = reader.lookup("assessments", "worklog", id);
  const assessments = linked.map((assessment) => ({ id: assessment.id, scorecardId: assessment.scorecardId }));
  return { id, ticketId, date, latestInteraction, assessments, ...session };
}

function startOf({ wire }: WorklogRecord): number {
  return Date.parse(wire.time.segments[0]?.from ?? wire.latestInteraction);
}
