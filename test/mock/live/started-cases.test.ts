// Cases started by script name: their subject, their customer and how they continue.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createMock, type Mock, type MockOptions } from "../../../mock/create-mock.ts";
import { brokenRulesIn } from "../../proof/state-invariants.ts";
import { useTemporaryFolder } from "../temporary-folder.ts";

const folder = useTemporaryFolder();

const open = (options: MockOptions = {}) => createMock({ tickets: 40, now: "2026-03-02T09:00:00Z", ...options });

function ticketOf(mock: Mock, id: number) {
  const ticket = mock.stateOf().store.read((reader) => reader.get("tickets", id));
  if (ticket === undefined) throw new RangeError(`There is no ticket ${id}.`);
  return ticket;
}

async function startAll(mock: Mock): Promise<ReadonlyMap<string, number>> {
  const { scripts } = await mock.control.listCaseScripts("default");
  const ids = new Map<string, number>();
  for (const { name } of scripts) {
    const { ticket } = await mock.control.startCase("default", { script: name });
    ids.set(name, ticket.id);
  }
  return ids;
}

async function textOf({ control }: Mock): Promise<string> {
  return JSON.stringify({ ...(await control.exportState("default")), version: 0 });
}

/** Tags of the ticket that each script creates. */
const tags: Readonly<Record<string, readonly string[]>> = {
  "meter-reading": ["Zählerstand"],
  "wrong-meter": ["Zählerstand"],
  move: ["Umzug"],
  "interim-bill": ["Zwischenrechnung"],
  "deposit-change": ["Abschlag"],
  "bank-details": ["Bankverbindung"],
  "payment-reminder": ["Mahnung"],
  cancellation: ["Kündigung"],
  "tariff-advice": ["Tarifberatung"],
  complaint: ["Beschwerde"],
  "yearly-bill": ["Abrechnung"],
  "price-increase": ["Preisanpassung"],
  "supply-stop": ["Mahnung"],
  outage: ["Störung"],
  death: ["Vertrag"],
  advertising: ["Werbung"],
};

describe("startCase", () => {
  it("creates a ticket on the script's subject, from another customer with a running contract each time", async () => {
    await using mock = await open();
    const ids = await startAll(mock);
    expect([...ids.keys()].sort()).toEqual(Object.keys(tags).sort());
    const writers = new Set<string | null>();
    for (const [script, id] of ids) {
      const ticket = ticketOf(mock, id);
      const names = ticket.tags.map(({ name }) => name);
      expect(names, script).toEqual(expect.arrayContaining([...(tags[script] ?? [])]));
      writers.add(ticket.customerId);
      if (script === "advertising") expect(ticket).toMatchObject({ customer: null, status: "closed" });
      else expect(ticket).toMatchObject({ channel: "email", status: "open", aiSupportLevel: "unprocessed" });
      if (script !== "advertising")
        expect(
          ticket.customer?.contracts.find((contract) => String(contract.id) === ticket.contractId)?.endDate,
        ).toBeNull();
    }
    expect(writers.size).toBe(ids.size);
    expect(mock.stateOf().store.read(brokenRulesIn)).toEqual([]);
  });

  it("starts a case that continues by itself in a live world, and waits for a client in any other", async () => {
    await using live = await open({ live: true });
    const ids = await startAll(live);
    await live.control.advanceClock("default", { duration: "P3D" });
    const senders = new Set<string>();
    for (const [script, id] of ids) {
      expect(ticketOf(live, id).status, script).not.toBe("open");
      const messages = live.stateOf().store.read((reader) => [...reader.lookup("conversations", "ticket", id)]);
      for (const { sender } of messages) senders.add(sender);
      if (script !== "advertising")
        expect(
          messages.map(({ direction }) => direction),
          script,
        ).toContain("out");
    }
    expect([...senders].sort()).toEqual(["agent", "aiAgent", "customer"]);
    await using quiet = await open();
    const id = (await quiet.control.startCase("default", { script: "move" })).ticket.id;
    await quiet.control.advanceClock("default", { duration: "PT2H" });
    expect(ticketOf(quiet, id)).toMatchObject({ status: "open", aiSupportLevel: "unprocessed", workedOnByIds: [] });
  });

  it("has the same result for the same seed, clock and state, in memory, over a file and from a state file", async () => {
    const storage = `sqlite:${join(folder, "cases.db")}`;
    async function play(options: MockOptions): Promise<string> {
      await using mock = await open(options);
      await mock.control.startCase("default", { script: "complaint" });
      await mock.control.advanceClock("default", { duration: "PT1H" });
      await mock.control.startCase("default", { script: "meter-reading", customerId: 300_002 });
      return textOf(mock);
    }
    const expected = await play({ live: true });
    expect(await play({ live: true, storage })).toBe(expected);
    expect(await play({ live: true, seed: 2 })).not.toBe(expected);
    await using original = await open();
    const state = await original.control.exportState("default");
    await using copy = await createMock({ state });
    for (const mock of [original, copy]) await mock.control.startCase("default", { script: "move" });
    expect(await textOf(copy)).toBe(await textOf(original));
  });

  it("starts a complaint that an AI agent answers with regret and a result", async () => {
    await using mock = await open({ live: true });
    const { id } = (await mock.control.startCase("default", { script: "complaint" })).ticket;
    await mock.control.advanceClock("default", { duration: "P2D" });
    expect(ticketOf(mock, id)).toMatchObject({ sentiment: "negative", aiSupportLevel: "bot" });
    const messages = ticketOf(mock, id).intents.map(({ outcome }) => outcome?.message);
    expect(messages.join()).toMatch(/leid|Entschuldigung/);
    expect(messages.join()).toMatch(/geprüft|Prüfung/);
  });

  it("enters the reading of another meter once the customer has corrected its number, and never from a draft as it is", async () => {
    await using mock = await open({ live: true, seed: 7 });
    const [asked, sent] = [
      (await mock.control.startCase("default", { script: "wrong-meter" })).ticket.id,
      (await mock.control.startCase("default", { script: "wrong-meter" })).ticket.id,
    ];
    await mock.control.advanceClock("default", { duration: "PT2M" });
    const draft = ticketOf(mock, sent).intents[0]?.outcome?.message ?? "";
    const given = ticketOf(mock, asked).intents[0]?.data.meterNumber;
    const params = { path: { ticketId: sent } };
    await mock
      .client()
      .POST("/ticket/{ticketId}/conversation/reply", { params, body: { content: { message: draft } } });
    await mock.control.advanceClock("default", { duration: "P5D" });
    const readingsOf = (id: number) => {
      const { intents, customer, contractId } = ticketOf(mock, id);
      const contract = customer?.contracts.find((one) => String(one.id) === contractId);
      return { data: intents[0]?.data, contract, reading: contract?.registers[0]?.lastReading };
    };
    const corrected = readingsOf(asked);
    expect(corrected.data).toMatchObject({ meterNumber: corrected.contract?.counterNumber });
    expect(corrected.data?.meterNumber).not.toBe(given);
    expect(corrected.reading).toBe(corrected.data?.meterValue);
    const attempts = mock.stateOf().store.read((reader) => [...reader.lookup("worklogs", "ticket", asked)]);
    expect(attempts[0]?.processing).toMatchObject({
      approval: "sentToManual",
      outputHandlingCase: "meter_number_differs",
    });
    const uncorrected = readingsOf(sent);
    expect(uncorrected.data?.meterNumber).not.toBe(uncorrected.contract?.counterNumber);
    expect(uncorrected.reading).not.toBe(uncorrected.data?.meterValue);
  });

  it("creates a customer if the state has none", async () => {
    await using mock = await open({ scenario: "empty" });
    const { ticket } = await mock.control.startCase("default", { script: "cancellation" });
    expect(ticket.customer).not.toBeNull();
    expect(ticketOf(mock, ticket.id)).toMatchObject({ customerId: String(ticket.customer?.id) });
    expect(mock.stateOf().store.read(brokenRulesIn)).toEqual([]);
  });

  it("refuses with every reason, the existing options and the nearest match, and changes nothing", async () => {
    await using mock = await open();
    const request = { script: "meter-readin", customerId: 300_999 };
    await expect(mock.control.startCase("default", request)).rejects.toMatchObject({
      code: "unknown_script",
      message: expect.stringMatching(/did you mean meter-reading\?.*complaint.*There is no customer 300999; .*300024/),
      violations: [{ pointer: "/script" }, { pointer: "/customerId" }],
    });
    await expect(
      mock.control.startCase("default", { script: "advertising", customerId: 300_001 }),
    ).rejects.toMatchObject({ code: "case_of_stranger", violations: [{ pointer: "/customerId" }] });
    expect(mock.stateOf().store.version).toBe(0);
    expect((await mock.control.startCase("default", { script: "move" })).ticket.id).toBe(41);
  });
});

it("startCase in a shop refers to an order of a plausible age", async () => {
  await using mock = await open({ world: "parcels-en" });
  const days = { "address-change": [0, 1], "where-is-my-parcel": [8, 16], refund: [20, 28] } as const;
  for (const [script, [minDays, maxDays]] of Object.entries(days)) {
    for (let turn = 0; turn < 3; turn += 1) {
      const { ticket } = await mock.control.startCase("default", { script });
      const { customer, contractId, createdAt } = ticketOf(mock, ticket.id);
      const order = customer?.contracts.find(({ id }) => String(id) === contractId);
      const age = Math.floor(Date.parse(`${createdAt}Z`) / 86_400_000) - (order?.startDate ?? 0) / 86_400;
      expect(age, script).toBeGreaterThanOrEqual(minDays);
      expect(age, script).toBeLessThanOrEqual(maxDays);
    }
  }
});
