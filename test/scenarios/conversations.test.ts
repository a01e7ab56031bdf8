// In every shipped scenario, the seeded world included, each ticket has the conversation that its worklog tells of.
import { describe, expect, it } from "vitest";
import { createMock } from "../../mock/create-mock.ts";
import { listMessages } from "../../mock/domain/conversations/conversation.ts";
import type { TicketRecord } from "../../mock/domain/records/tickets.ts";
import type { Reader } from "../../mock/domain/state-types.ts";
import { requireTicket } from "../../mock/domain/tickets/ticket.ts";
import { listWorklogs } from "../../mock/domain/worklogs/worklog.ts";
import { scenarios } from "../../scenarios/index.ts";
import { toCorrespondence } from "../fixtures/letters.ts";

/** Those with the ordinary world and nothing else need to be read only once. */
const names = scenarios.filter(({ name, records }) => name === "default" || records?.length).map(({ name }) => name);

/** What the entries of a ticket say was written: by whom, when, and for whom. Two may tell of the same message. */
function listTold(reader: Reader, ticketId: number): Set<string> {
  const told = listWorklogs(reader, ticketId).flatMap(({ wire: { worklog, time } }) =>
    time.segments.flatMap(({ to, from, actionList }) => {
      const end = Date.parse(to) / 1000;
      const start = Date.parse(from) / 1000;
      const followed = actionList.includes("reply");
      const noteAt = followed ? start + Math.floor((end - start) / 2) : end;
      return [
        ...(actionList.includes("internal-note") ? [`note by ${worklog.userId} at ${noteAt}`] : []),
        ...(followed ? [`reply by ${worklog.userId} at ${end}`] : []),
      ];
    }),
  );
  return new Set(told);
}

function listWritten(reader: Reader, ticket: TicketRecord): string[] {
  const [, ...others] = listMessages(reader, ticket);
  return toCorrespondence(ticket, others)
    .later.filter(({ direction }) => direction !== "in")
    .map((one) => `${one.private ? "note" : "reply"} by ${one.agentId} at ${one.createdAt}`);
}

describe.each(names)("the conversations of %s", (scenario) => {
  it("hold what the worklogs tell of, and begin with the ticket and its files", async () => {
    await using mock = await createMock({ scenario });
    mock.stateOf().store.read((reader) => {
      for (const ticket of reader.all("tickets")) {
        const told = [...listTold(reader, ticket.id)].sort();
        expect(listWritten(reader, ticket).sort(), `ticket ${ticket.id}`).toEqual(told);
        const { attachments, body, bodyPlain } = ticket;
        if (body === "" && bodyPlain === "") continue;
        const [first] = listMessages(reader, ticket);
        expect(first).toMatchObject({ id: ticket.id, body, attachments });
      }
    });
  });

  it("are where the conversationId of every worklog leads", async () => {
    await using mock = await createMock({ scenario });
    mock.stateOf().store.read((reader) => {
      for (const { wire } of reader.all("worklogs")) {
        const { ticketId, conversationId } = wire.worklog;
        const messages = listMessages(reader, requireTicket(reader, ticketId));
        expect(messages.map(({ id }) => id)).toContain(conversationId);
      }
    });
  });
});
