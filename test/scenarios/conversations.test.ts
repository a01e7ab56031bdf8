// In every shipped scenario, each ticket has the conversation that its worklog reports.
import { describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { listMessages } from "../../mock/domain/conversations/conversation.ts";
import type { TicketRecord } from "../../mock/domain/records/tickets.ts";
import type { Reader } from "../../mock/domain/state-types.ts";
import { requireTicket } from "../../mock/domain/tickets/ticket.ts";
import { listWorklogs } from "../../mock/domain/worklogs/worklog.ts";
import { scenarios } from "../../scenarios/generated/index.ts";
import { toCorrespondence } from "../fixtures/correspondence.ts";

/** Scenarios without records of their own share the default world. */
const names = scenarios.filter(({ name, records }) => name === "default" || records?.length).map(({ name }) => name);
const starts = [
  ...names.map((scenario) => ({ scenario, seed: 1 })),
  ...[2, 77].map((seed) => ({ scenario: "default", seed })),
];

/**
 * The messages that a ticket's worklog reports; two entries may report the same message. A note is as old as the reply
 * of its segment, or written in the middle of it.
 */
function listReportedMessages(reader: Reader, ticketId: number, written: readonly string[]): Set<string> {
  const reportedMessages = listWorklogs(reader, ticketId).flatMap(({ wire: { worklog, time } }) =>
    time.segments.flatMap(({ to, from, actionList }) => {
      const end = Date.parse(to) / 1000;
      const start = Date.parse(from) / 1000;
      const isReply = actionList.includes("reply");
      const note = `note by ${worklog.userId} at ${end}`;
      const earlierNote = `note by ${worklog.userId} at ${start + Math.floor((end - start) / 2)}`;
      return [
        ...(actionList.includes("internal-note") ? [isReply && !written.includes(note) ? earlierNote : note] : []),
        ...(isReply ? [`reply by ${worklog.userId} at ${end}`] : []),
      ];
    }),
  );
  return new Set(reportedMessages);
}

function listWrittenMessages(reader: Reader, ticket: TicketRecord): string[] {
  const [, ...laterMessages] = listMessages(reader, ticket);
  return toCorrespondence(ticket, laterMessages)
    .later.filter(({ direction }) => direction !== "in")
    .map((message) => `${message.private ? "note" : "reply"} by ${message.agentId} at ${message.createdAt}`);
}

describe.each(starts)("the conversations of $scenario with seed $seed", (start) => {
  it("contain exactly the messages in the worklogs, and begin with the ticket and its attachments", async () => {
    await using mock = await createMock(start);
    mock.stateOf().store.read((reader) => {
      for (const ticket of reader.all("tickets")) {
        const written = listWrittenMessages(reader, ticket).sort();
        const reported = [...listReportedMessages(reader, ticket.id, written)].sort();
        expect(written, `ticket ${ticket.id}`).toEqual(reported);
        const { attachments, body, bodyPlain } = ticket;
        if (body === "" && bodyPlain === "") continue;
        const [first] = listMessages(reader, ticket);
        expect(first).toMatchObject({ id: ticket.id, body, attachments });
      }
    });
  });

  it("contain the conversationId of every worklog", async () => {
    await using mock = await createMock(start);
    mock.stateOf().store.read((reader) => {
      for (const { wire } of reader.all("worklogs")) {
        const { ticketId, conversationId } = wire.worklog;
        const messages = listMessages(reader, requireTicket(reader, ticketId));
        expect(messages.map(({ id }) => id)).toContain(conversationId);
      }
    });
  });
});
