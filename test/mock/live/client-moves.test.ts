// A live world in which a client intervenes: what follows contradicts neither the client nor the customer.
import { describe, expect, it } from "vitest";
import { containsTemplate } from "../../../fixtures/texts/template.ts";
import { createMock, type Mock } from "../../../mock/create-mock.ts";
import type { ConversationRecord } from "../../../mock/domain/records/conversations.ts";
import type { TicketRecord } from "../../../mock/domain/records/tickets.ts";
import { energyDe } from "../../fixtures/energy-de.ts";

const { silence, thanked } = energyDe.voice.people;
const { thanks, quickThanks = [], soberThanks = [], otherAnswers } = energyDe.voice.customers;
const consequences = Object.values(energyDe.requests).flatMap(({ questions = [] }) =>
  questions.flatMap(({ consequence }) => consequence ?? []),
);

/** A customer who writes in English. */
const englishSpeakerId = "300021";

async function openDay(): Promise<Mock> {
  const mock = await createMock({ tickets: 100, live: true, now: "2026-03-02T08:00:00Z" });
  await pass(mock, "PT4H");
  return mock;
}

const pass = (mock: Mock, duration: string) => mock.control.advanceClock("default", { duration });

function findTickets(mock: Mock, suits: (ticket: TicketRecord) => boolean): readonly TicketRecord[] {
  return mock.stateOf().store.read((reader) => [...reader.all("tickets")].filter(suits));
}

function listMessages(mock: Mock, ticketId: number): readonly ConversationRecord[] {
  return mock.stateOf().store.read((reader) => [...reader.lookup("conversations", "ticket", ticketId)]);
}

const textsOf = (messages: readonly ConversationRecord[], wanted: ConversationRecord["direction"]) =>
  messages.filter(({ direction }) => direction === wanted).map(({ bodyPlain }) => bodyPlain);

async function patch(mock: Mock, ticketId: number, body: object): Promise<void> {
  await mock.client().PATCH("/ticket/{ticketId}", { params: { path: { ticketId } }, body });
}

async function reply(mock: Mock, ticketId: number, message: string): Promise<void> {
  const params = { path: { ticketId } };
  await mock.client().POST("/ticket/{ticketId}/conversation/reply", { params, body: { content: { message } } });
}

const isOpenMail = ({ status, channel, agentId }: TicketRecord) =>
  status === "open" && channel === "email" && agentId === null;
const draftOf = ({ intents }: TicketRecord) => intents.findLast(({ outcome }) => outcome?.success)?.outcome?.message;
const isDrafted = (ticket: TicketRecord) => isOpenMail(ticket) && draftOf(ticket) !== undefined;

describe("a live world", () => {
  it("carries out a request without answering again if a client sent an edited proposal", async () => {
    await using mock = await openDay();
    const drafted = findTickets(mock, isDrafted);
    expect(drafted.length).toBeGreaterThan(2);
    for (const ticket of drafted) await reply(mock, ticket.id, `${draftOf(ticket)} Alles Gute!`);
    const before = new Map(drafted.map(({ id }) => [id, listMessages(mock, id).length]));
    await pass(mock, "P5D");
    const closed = findTickets(mock, ({ id, status }) => before.has(id) && status === "closed");
    expect(closed.length).toBeGreaterThan(2);
    for (const { id, intents } of closed) {
      expect(listMessages(mock, id)[before.get(id) ?? 0]?.direction, `ticket ${id}`).not.toBe("out");
      expect(
        intents.map(({ status }) => status),
        `ticket ${id}`,
      ).toContain("executed");
    }
  });

  it("never says that customers did not answer if nobody asked them, or that nothing was changed if it was", async () => {
    await using mock = await openDay();
    const drafted = findTickets(mock, isDrafted);
    for (const ticket of drafted) await reply(mock, ticket.id, draftOf(ticket) ?? "");
    const waiting = findTickets(mock, ({ status, channel }) => status === "open" && channel !== "chat");
    expect(waiting.length).toBeGreaterThan(10);
    for (const { id } of waiting) await patch(mock, id, { status: "pending", dueBy: "2026-03-05T12:00:00Z" });
    const unasked = waiting.filter(({ id }) => textsOf(listMessages(mock, id), "out").length === 0);
    expect(unasked.length).toBeGreaterThan(10);
    await pass(mock, "P7D");
    expect(unasked.filter(({ id }) => listMessages(mock, id).length > 0).length).toBeGreaterThan(5);
    for (const { id } of unasked)
      for (const text of silence)
        expect(textsOf(listMessages(mock, id), "out")[0] ?? "", `ticket ${id}`).not.toContain(text);
    for (const { id } of drafted)
      for (const text of silence)
        expect(textsOf(listMessages(mock, id), "out").join(), `ticket ${id}`).not.toContain(text);
  });

  it("lets no customer answer the reply that carried out the request", async () => {
    await using mock = await openDay();
    const drafted = findTickets(mock, isDrafted);
    for (const ticket of drafted) {
      await reply(mock, ticket.id, draftOf(ticket) ?? "");
      await patch(mock, ticket.id, { status: "pending" });
    }
    await pass(mock, "P7D");
    const answers = drafted.flatMap(({ id }) => textsOf(listMessages(mock, id), "in"));
    expect(answers.filter((text) => otherAnswers.some((one) => text.includes(one)))).toEqual([]);
  });

  it("notes thanks only if the customer has thanked", async () => {
    await using mock = await openDay();
    const drafted = findTickets(mock, isDrafted);
    for (const ticket of drafted) await reply(mock, ticket.id, draftOf(ticket) ?? "");
    await pass(mock, "PT1M");
    for (const { id } of drafted) {
      await reply(mock, id, "Wie sind Sie auf uns aufmerksam geworden?");
      await patch(mock, id, { status: "pending" });
    }
    await pass(mock, "P7D");
    const answered = drafted.filter(({ id }) => textsOf(listMessages(mock, id), "in").length > 0);
    expect(answered.length).toBeGreaterThan(2);
    for (const { id } of answered) {
      const messages = listMessages(mock, id);
      const hasThanked = textsOf(messages, "in").some((text) =>
        [...thanks, ...quickThanks, ...soberThanks].some((one) => text.includes(one)),
      );
      const isNoted = messages.some(({ bodyPlain }) => thanked.includes(bodyPlain));
      if (isNoted) expect(hasThanked, `ticket ${id}`).toBe(true);
    }
  });

  it("offers what every first reply offers in a later one if a client asked something first", async () => {
    await using mock = await createMock({ tickets: 40, live: true, now: "2026-03-02T08:00:00Z" });
    const { id } = (await mock.control.startCase("default", { script: "supply-stop" })).ticket;
    await pass(mock, "PT3M");
    await reply(mock, id, "Unter welcher Nummer erreichen wir Sie tagsüber?");
    await patch(mock, id, { status: "pending" });
    await pass(mock, "P6D");
    expect(textsOf(listMessages(mock, id), "out").slice(1).join("\n")).toMatch(/Abwendungsvereinbarung|Beleg/);
  });

  it("thanks for no answer to its own question if a client asked another one in between", async () => {
    await using mock = await openDay();
    const pending = findTickets(mock, ({ status, channel }) => status === "pending" && channel === "email");
    const asked = pending.filter(({ id }) => listMessages(mock, id).at(-1)?.direction === "out");
    for (const { id } of asked) await reply(mock, id, "Bitte schicken Sie uns noch einen Beleg.");
    const before = new Map(asked.map(({ id }) => [id, textsOf(listMessages(mock, id), "out").length]));
    await pass(mock, "P9D");
    const answered = asked.filter(({ id }) => listMessages(mock, id).at(-1)?.direction === "out");
    expect(answered.length).toBeGreaterThan(2);
    for (const { id } of answered)
      for (const text of textsOf(listMessages(mock, id), "out").slice(before.get(id)))
        expect(
          consequences.filter((consequence) => containsTemplate(text, consequence)),
          `ticket ${id}`,
        ).toEqual([]);
  });

  it("works on a stranger's ticket after a client found out whose it is, in whatever language that customer writes", async () => {
    await using mock = await createMock({ tickets: 40, live: true, now: "2026-03-02T08:00:00Z" });
    await pass(mock, "PT1H");
    const isLive = ({ externalTicketId }: TicketRecord) => externalTicketId.startsWith("live-");
    const ofStrangers = findTickets(
      mock,
      (ticket) => isLive(ticket) && isOpenMail(ticket) && ticket.customerId === null,
    );
    expect(ofStrangers.length).toBeGreaterThan(0);
    for (const { id } of ofStrangers) await patch(mock, id, { customerId: englishSpeakerId });
    await pass(mock, "P1D");
    for (const { id } of ofStrangers) expect(listMessages(mock, id).length, `ticket ${id}`).toBeGreaterThan(0);
  });

  it("leaves a ticket to clients whose customer they changed", async () => {
    await using mock = await createMock({ tickets: 40, live: true, now: "2026-03-02T08:00:00Z" });
    const { id } = (await mock.control.startCase("default", { script: "bank-details" })).ticket;
    await patch(mock, id, { customerId: null });
    await pass(mock, "P3D");
    expect(listMessages(mock, id)).toEqual([]);
  });
});
