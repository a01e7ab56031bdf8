// The cases of a live world are consistent: intents, replies and executed actions match what the customer wrote.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isHoliday } from "../../../fixtures/holidays.ts";
import { inLanguage } from "../../../fixtures/worlds/languages.ts";
import { createMock, type Mock } from "../../../mock/create-mock.ts";
import { formatDecimal } from "../../../mock/domain/format-values.ts";
import type { ConversationRecord } from "../../../mock/domain/records/conversations.ts";
import type { ContractRecord, TicketRecord } from "../../../mock/domain/records/tickets.ts";
import { toCorrespondence } from "../../fixtures/correspondence.ts";
import { inEnergyDe } from "../../fixtures/energy-de.ts";

/** A Monday before Easter, so that the days have weekends and public holidays. */
const start = "2026-03-30T05:00:00Z";
const days = 9;

let mock: Mock;
beforeAll(async () => {
  mock = await createMock({ live: true, now: start, seed: 7 });
  for (let day = 0; day < days; day += 1) await mock.control.advanceClock("default", { duration: "P1D" });
}, 120_000);
afterAll(() => mock.close());

interface Story {
  readonly ticket: TicketRecord;
  readonly contract: ContractRecord | undefined;
  /** Everything that the customer wrote. */
  readonly customerText: string;
  /** Everything the supplier replied. */
  readonly supplierText: string;
  readonly messages: readonly ConversationRecord[];
  /** A preceding chat with the assistant. */
  readonly lines: readonly ConversationRecord[];
}

function readStories(): Story[] {
  return mock.stateOf().store.read((reader) =>
    [...reader.all("tickets")]
      .filter(({ externalTicketId }) => externalTicketId.startsWith("live-"))
      .map((ticket) => {
        const messagesOfTicket = [...reader.lookup("conversations", "ticket", ticket.id)];
        const { letter, lines, later: messages } = toCorrespondence(ticket, messagesOfTicket);
        const textOf = (direction: string) =>
          messages.flatMap((message) => (message.direction === direction ? message.bodyPlain : [])).join("\n");
        const contract = ticket.customer?.contracts.find(({ id }) => String(id) === ticket.contractId);
        const customerText = `${ticket.subject}\n${letter.bodyPlain}\n${textOf("in")}`;
        return { ticket, contract, customerText, supplierText: textOf("out"), messages, lines };
      }),
  );
}

const matchesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([match]) => match);
/** Rough letters change the case and the punctuation of facts. */
const normalize = (text: string) => text.toUpperCase().replaceAll(/[.,:;]/g, "");
const facts = {
  reading: /\d[\d.]* (?:kWh|m³)(?! im Jahr)/g,
  amount: /\d[\d.]*,\d\d €/g,
  account: /DE\d\d(?: \d{4}){4} \d\d/g,
  meter: /\b[17]EX[MH]\d{10}\b/g,
};

/** The end of the replies to a ticket; those in a chat have no signature. */
function toSignature({ languageCode, channel }: TicketRecord, { productName }: ContractRecord): RegExp {
  if (channel === "chat") return /[.!?]$/;
  const [brand = ""] = productName.split(" ");
  const { template } = inLanguage(inEnergyDe, languageCode).service;
  return new RegExp(template.split("<br>").at(-1)?.replace("{brand}", brand).replace("</p>", "") ?? "none");
}

describe("in a live world", () => {
  it("intents contain the numbers in the letter", () => {
    for (const { ticket, customerText } of readStories())
      for (const { data, code } of ticket.intents) {
        const { meterValue, iban, monthlyDeposit, newAddress, amount } = data;
        const { format } = inLanguage(inEnergyDe, ticket.languageCode);
        const toText = (value: unknown, digits: number) => formatDecimal(format, Number(value), digits);
        const place = `ticket ${ticket.id}, ${code}`;
        if (typeof meterValue === "number")
          expect(`${customerText} ${ticket.summary}`, place).toContain(toText(meterValue, 0));
        if (typeof iban === "string") expect(normalize(customerText), place).toContain(normalize(iban));
        if (typeof monthlyDeposit === "number") expect(customerText, place).toContain(toText(monthlyDeposit, 2));
        if (typeof newAddress === "string") expect(normalize(customerText), place).toContain(normalize(newAddress));
        if (typeof amount === "number") expect(customerText, place).toContain(toText(amount, 2));
      }
  });

  it("payment reminders name the contract's debt, and new bank details replace an account", () => {
    const linked = readStories().flatMap(({ contract, ...story }) =>
      contract === undefined ? [] : [{ ...story, contract }],
    );
    const about = (code: string) =>
      linked.filter(({ ticket }) => ticket.intents.some((intent) => intent.code === code));
    expect(about("payment_reminder").length).toBeGreaterThan(10);
    for (const { ticket, contract } of about("payment_reminder"))
      expect(ticket.intents[0]?.data.amount, `ticket ${ticket.id}`).toBe(contract.unpaidDebt);
    for (const { ticket, contract } of about("change_payment_method"))
      expect(contract.iban, `ticket ${ticket.id}`).not.toBe("");
  });

  it("replies confirm only readings, accounts and meters that the customer wrote", () => {
    for (const { ticket, customerText, supplierText } of readStories()) {
      const customerFacts =
        `${customerText} ${JSON.stringify(ticket.intents.map(({ context }) => context))}`.toUpperCase();
      for (const kind of ["account", "meter"] as const)
        for (const fact of matchesOf(supplierText, facts[kind]))
          expect(customerFacts, `ticket ${ticket.id}`).toContain(fact);
      if (ticket.intents.some(({ data }) => data.meterValue !== undefined))
        for (const fact of matchesOf(supplierText, /Stand (\d[\d.]* (?:kWh|m³))/g))
          expect(`${customerText} ${ticket.summary}`.toUpperCase(), `ticket ${ticket.id}`).toContain(
            fact.replace("Stand ", "").toUpperCase(),
          );
    }
  });

  it("executed intents are reflected in the contract", () => {
    const executed = readStories().flatMap(({ ticket }) =>
      ticket.intents.flatMap((intent) => {
        const contract = ticket.customer?.contracts.find(({ id }) => String(id) === intent.contractId);
        return contract !== undefined && (intent.status === "executed" || intent.status === "done")
          ? [{ ticket, contract, intent }]
          : [];
      }),
    );
    expect(new Set(executed.map(({ intent }) => intent.code)).size).toBeGreaterThanOrEqual(8);
    for (const {
      ticket,
      contract,
      intent: { code, data, context },
    } of executed) {
      const place = `ticket ${ticket.id}, ${code}`;
      if (data.monthlyDeposit !== undefined) expect(contract.monthlyDeposit, place).toBe(data.monthlyDeposit);
      if (data.iban !== undefined) expect(contract.iban, place).toBe(data.iban);
      // Moves are two weeks ahead at least.
      if (data.newAddress !== undefined) {
        expect(contract.deliveryAddress, place).not.toBe(data.newAddress);
        expect(contract.counterNumber, place).toBe(context.meterNumber);
      }
      if (code === "cancel_contract")
        expect(new Date((contract.endDate ?? 0) * 1000).toISOString(), place).toContain(String(data.endDate));
      if (data.meterValue !== undefined && contract.counterNumber === context.meterNumber)
        expect(contract.registers[0]?.lastReading, place).toBe(data.meterValue);
    }
  });

  it("a chat begins with the assistant, as in past tickets", () => {
    const chats = readStories().filter(({ ticket }) => ticket.channel === "chat" && ticket.status === "closed");
    expect(chats.length).toBeGreaterThan(10);
    for (const { ticket, lines } of chats)
      expect(
        lines.map(({ sender }) => sender),
        `ticket ${ticket.id}`,
      ).toEqual(["aiAgent", "customer", "aiAgent", "customer", "aiAgent"]);
  });

  it("a closed ticket with a contract was answered with the signature of its product's brand", () => {
    for (const { ticket, contract, supplierText } of readStories()) {
      if (ticket.status !== "closed" || contract === undefined || ticket.channel === "system") continue;
      expect(supplierText, `ticket ${ticket.id}`).not.toBe("");
      expect(supplierText, `ticket ${ticket.id}`).toMatch(toSignature(ticket, contract));
    }
  });

  it("customers write again on 20 to 42 % of closed tickets, and their mails quote the last answer", () => {
    const stories = readStories().filter(({ ticket }) => ticket.status === "closed");
    const counts = stories.map(({ messages }) => messages.filter(({ direction }) => direction === "in").length);
    const share = (minimum: number) => counts.filter((count) => count >= minimum).length / counts.length;
    expect(share(1)).toBeGreaterThan(0.2);
    expect(share(1)).toBeLessThan(0.42);
    expect(share(2)).toBeGreaterThan(0.04);
    expect(share(2)).toBeLessThan(0.14);
    for (const { ticket, messages } of stories)
      for (const { direction, bodyPlain } of messages)
        if (direction === "in" && ticket.channel === "email") expect(bodyPlain).toMatch(/:\n> /);
  });

  it("agents work during working hours, on one ticket at a time, and cases arrive on all channels from many customers", () => {
    const entries = mock
      .stateOf()
      .store.read((reader) =>
        [...reader.all("worklogs")].filter(({ wire }) => wire.latestInteraction >= start && wire.worklog.userId !== 12),
      );
    const segments = entries.flatMap(({ wire }) =>
      wire.time.segments.map(({ from, to }) => ({
        user: wire.worklog.userId,
        from: Date.parse(from),
        to: Date.parse(to),
      })),
    );
    for (const { from } of segments) {
      const date = new Date(from);
      expect(
        [0].includes(date.getUTCDay()) || isHoliday(inEnergyDe, Math.floor(from / 86_400_000)),
        date.toISOString(),
      ).toBe(false);
      expect(date.getUTCHours()).toBeGreaterThanOrEqual(7);
      expect(date.getUTCHours()).toBeLessThanOrEqual(20);
    }
    for (const group of Map.groupBy(segments, ({ user }) => user).values()) {
      const inOrder = group.toSorted((left, right) => left.from - right.from || left.to - right.to);
      for (const [index, { from }] of inOrder.entries())
        expect(from).toBeGreaterThanOrEqual(inOrder[index - 1]?.to ?? 0);
    }
    const seconds = entries.flatMap(({ wire, processing }) => (processing === null ? wire.time.duration : []));
    const mean = seconds.reduce((sum, value) => sum + value) / seconds.length;
    expect(mean).toBeGreaterThan(470 * 0.8);
    expect(mean).toBeLessThan(470 * 1.2);
    const stories = readStories();
    expect(new Set(stories.map(({ ticket }) => ticket.channel)).size).toBe(7);
    const identified = stories.filter(({ ticket }) => ticket.customerId !== null);
    const senders = Map.groupBy(identified, ({ ticket }) => ticket.customerId);
    expect(Math.max(...[...senders.values()].map(({ length }) => length))).toBeLessThanOrEqual(2);
  });
});
