// What is carried out on a ticket enters its contracts.
import { describe, expect, it } from "vitest";
import { dueRules } from "../../../../mock/domain/passing-time.ts";
import type { ContractRecord, CustomerRecord, TicketRecord } from "../../../../mock/domain/records/tickets.ts";
import { applyIntents } from "../../../../mock/domain/tickets/apply-intents.ts";
import { createSmallState, type SmallState } from "../small-state.ts";
import { contract, customer, intent, ticket } from "./ticket-records.ts";
import { start } from "./ticket-state.ts";

type Intent = TicketRecord["intents"][number];

const street = "Lindenallee 14";
const newAddress = "Ahornweg 2, 00123 Bad Neudorf";
const newMeterNumber = "1EMH0000000001";
const register = { obis: "1-0:1.8.1", unit: "kWh", lastReading: 500, lastReadingDate: "2026-02-10" };
const registers = [register, { ...register, obis: "1-0:1.8.2", lastReading: 300 }];
const home = contract(51, 5, { counterNumber: "1EXM1", deliveryAddress: street, registers });

function carriedOut(data: Intent["data"], context: Intent["context"] = {}, contractId = ""): Intent {
  return { ...intent(null), contractId, data, context };
}

interface House {
  readonly contracts?: readonly ContractRecord[];
  readonly owner?: Partial<CustomerRecord>;
}

/** Customer 5 with these contracts, and their ticket 1 about contract 51, on which the intents were carried out. */
function createHouse(intents: readonly Intent[], { contracts = [home], owner = {} }: House = {}): SmallState {
  const resident = { ...customer(5, contracts), address: street, ...owner };
  const links = { customerId: "5", customer: resident };
  const tickets = [ticket(1, { ...links, contractId: "51", intents: [...intents] }), ticket(2, links)];
  const state = createSmallState({ contracts, customers: [resident], tickets });
  state.setClock(start);
  return state;
}

/** The state after the intents entered the contracts. */
function applied(intents: readonly Intent[], house?: House): SmallState {
  const state = createHouse(intents, house);
  state.run((tx) => applyIntents(tx, 1));
  return state;
}

function contractAfter(data: Intent["data"], context?: Intent["context"], before = home): ContractRecord {
  return applied([carriedOut(data, context)], { contracts: [before] }).get("contracts", 51);
}

/** The events of the two days after the start. */
function eventsOf(state: SmallState) {
  return state.run((tx) => dueRules.run(tx, start, start + 48 * 3_600_000)).map(({ event }) => event);
}

describe("a meter reading", () => {
  it("enters the registers of its meter, in order, with its day", () => {
    const readings = { meterNumber: "1EXM1", meterValue: 620, meterValueLow: 0, readingDate: "2026-02-10" };
    expect(contractAfter(readings, { meterNumber: "other" }).registers).toEqual([
      { ...registers[0], lastReading: 620 },
      { ...registers[1], lastReading: 0 },
    ]);
    expect(contractAfter({ meterValue: 620, readingDate: "2026-03-01" }).registers).toEqual([
      { ...registers[0], lastReading: 620, lastReadingDate: "2026-03-01" },
      registers[1],
    ]);
  });

  it("keeps the day of the last reading if it has none", () => {
    expect(contractAfter({ meterValue: 620 }).registers[0]).toEqual({ ...registers[0], lastReading: 620 });
  });

  it("is the first one of a register without a reading", () => {
    const unread = contract(51, 5, { registers: [{ ...register, lastReading: 0, lastReadingDate: null }] });
    expect(contractAfter({ meterValue: 3, readingDate: "2026-02-01" }, {}, unread).registers).toEqual([
      { ...register, lastReading: 3, lastReadingDate: "2026-02-01" },
    ]);
  });

  it("is not entered if it is of another meter, or older than the last one", () => {
    expect(contractAfter({ meterValue: 620, meterNumber: "1EXM2" })).toEqual(home);
    expect(contractAfter({ meterValue: 620 }, { meterNumber: "1EXM2" })).toEqual(home);
    expect(contractAfter({ meterValue: 620, readingDate: "2026-02-09" })).toEqual(home);
  });
});

describe("another change of a contract", () => {
  it("is a deposit, which the contract's preview shows too", () => {
    const { monthlyDeposit, agentPreview } = contractAfter({ monthlyDeposit: 120 });
    expect(monthlyDeposit).toBe(120);
    expect(agentPreview.map(({ value, url }) => [value, url])).toEqual([
      ["120,00 €", "https://erp.example.com/deposits/51"],
      ["5.400 kWh", ""],
      ["0,00 €", ""],
    ]);
  });

  it("is an account, and leaves the rest as it is", () => {
    expect(contractAfter({ iban: "DE02120300000000202051" })).toEqual({ ...home, iban: "DE02120300000000202051" });
  });

  it("is the end of the contract, if it is a day", () => {
    expect(contractAfter({ endDate: "2026-04-30" })).toMatchObject({
      status: "cancelled",
      endDate: Date.UTC(2026, 3, 30) / 1000,
    });
    expect(contractAfter({ endDate: "bald" })).toEqual(home);
  });

  it("joins the other intents of the same contract", () => {
    const intents = [carriedOut({ monthlyDeposit: 120 }), carriedOut({ meterValue: 620 })];
    expect(applied(intents).get("contracts", 51)).toMatchObject({
      monthlyDeposit: 120,
      registers: [{ lastReading: 620 }, { lastReading: 300 }],
    });
  });

  it("enters the contract that the intent names, and shows on every ticket of the customer", () => {
    const contracts = [home, contract(52, 5)];
    const state = applied([carriedOut({ monthlyDeposit: 120 }, {}, "52")], { contracts });
    for (const id of [1, 2]) {
      expect(state.get("tickets", id).customer?.contracts).toMatchObject([
        { id: 51, monthlyDeposit: 94.5 },
        { id: 52, monthlyDeposit: 120 },
      ]);
    }
  });

  it("leaves the customer's other contracts as they are", () => {
    const contracts = [home, contract(52, 5)];
    expect(applied([carriedOut({ monthlyDeposit: 120 })], { contracts }).get("contracts", 52)).toBe(contracts[1]);
  });

  it("makes no version if the contract is unknown or the intent has no value for it", () => {
    expect(applied([carriedOut({ monthlyDeposit: 120 }, {}, "99")]).store.version).toBe(0);
    expect(applied([carriedOut({ question: "Wann?" })]).store.version).toBe(0);
  });

  it("also enters a contract without a customer", () => {
    const state = applied([carriedOut({ monthlyDeposit: 120 })], { contracts: [contract(51, 99)] });
    expect(state.get("contracts", 51).monthlyDeposit).toBe(120);
  });
});

describe("a move", () => {
  it("brings the grid operator of the town, and the meter of the new flat, read on the day of the move", () => {
    const moved = contractAfter({ newAddress, moveDate: "2026-03-02" }, { newMeterNumber });
    expect(moved).toMatchObject({
      deliveryAddress: newAddress,
      billingAddress: newAddress,
      counterNumber: newMeterNumber,
      gridOperatorName: expect.stringContaining(" Bad Neudorf"),
    });
    expect(moved.gridOperatorCode).not.toBe(home.gridOperatorCode);
    expect(moved.registers.map(({ obis, lastReadingDate }) => [obis, lastReadingDate])).toEqual([
      ["1-0:1.8.1", "2026-03-02"],
      ["1-0:1.8.2", "2026-03-02"],
    ]);
    const [high = 0, low = 0] = moved.registers.map(({ lastReading }) => Number(lastReading));
    expect(new Set([high, low, 500, 300]).size).toBe(4);
    expect(Math.min(high, low)).toBeGreaterThanOrEqual(2000);
    expect(Math.max(high, low)).toBeLessThan(60_000);
  });

  it("takes effect at once without a day, and with a day that has begun", () => {
    expect(contractAfter({ newAddress }, { newMeterNumber }).registers[0]?.lastReadingDate).toBeNull();
    expect(contractAfter({ newAddress, moveDate: "2026-03-02" }).deliveryAddress).toBe(newAddress);
    expect(contractAfter({ newAddress, moveDate: "2026-03-03" }).deliveryAddress).toBe(street);
  });

  it("changes only the address of deliveries without a new meter, and then stays at home", () => {
    const state = applied([carriedOut({ newAddress })]);
    const { gridOperatorCode: _code, gridOperatorName: _name, ...unmoved } = home;
    expect(state.get("contracts", 51)).toMatchObject({ ...unmoved, deliveryAddress: newAddress });
    expect(state.get("customers", 5).address).toBe(street);
  });

  it("is an event unless the contract has already moved, with its meter", () => {
    const move = carriedOut({ newAddress, moveDate: "2026-03-03" }, { newMeterNumber });
    const there = { ...home, deliveryAddress: newAddress };
    const eventsWith = (before: ContractRecord) => eventsOf(createHouse([move], { contracts: [before] }));
    expect(eventsWith(there)).toEqual(["contractMoved"]);
    expect(eventsWith({ ...there, counterNumber: newMeterNumber })).toEqual([]);
  });

  it("takes along the customer, and bills that went to the old address, from their first contract alone", () => {
    const contracts = [home, contract(52, 5), contract(53, 5, { billingAddress: "Postfach 7" })];
    const moveOf = (contractId: string, owner = {}) => {
      const state = applied([carriedOut({ newAddress }, { newMeterNumber }, contractId)], { contracts, owner });
      return [
        state.get("customers", 5).address,
        ...state.get("customers", 5).contracts.map((one) => one.billingAddress),
      ];
    };
    expect(moveOf("51")).toEqual([newAddress, newAddress, newAddress, "Postfach 7"]);
    expect(moveOf("52")).toEqual([street, street, newAddress, "Postfach 7"]);
    expect(moveOf("51", { address: "Hof 1" })).toEqual(["Hof 1", newAddress, street, "Postfach 7"]);
  });
});

describe("an ordered contract", () => {
  const order = (startDate: string, overrides: Partial<ContractRecord> = {}) =>
    carriedOut({ startDate }, { newContract: contract(59, 5, { billingAddress: "Hof 1", ...overrides }) });
  const idsAfter = (state: SmallState) => state.get("customers", 5).contracts.map(({ id }) => id);

  it("is opened at once if its day has begun, and billed where the customer's others are", () => {
    for (const day of ["2026-03-01", "2026-03-02"]) {
      const state = applied([order(day)]);
      expect(idsAfter(state)).toEqual([51, 59]);
      expect(state.get("contracts", 59).billingAddress).toBe(home.billingAddress);
    }
    const first = applied([order("2026-03-02")], { contracts: [] });
    expect(first.get("contracts", 59).billingAddress).toBe("Hof 1");
  });

  it("is opened when its day begins at this very moment", () => {
    const state = createHouse([order("2026-03-03")]);
    state.setClock(start + 14 * 3_600_000);
    state.run((tx) => applyIntents(tx, 1));
    expect(idsAfter(state)).toEqual([51, 59]);
  });

  it("is not opened if it exists, its customer does not, or the order was not carried out", () => {
    expect(eventsOf(createHouse([order("2026-03-03", { id: 51 })]))).toEqual([]);
    expect(eventsOf(createHouse([order("2026-03-03", { customerId: "99" })]))).toEqual([]);
    expect(eventsOf(createHouse([{ ...order("2026-03-03"), status: "dismissed" }]))).toEqual([]);
  });

  it("is opened along with another that begins on the same day", () => {
    const state = createHouse([order("2026-03-03"), order("2026-03-03", { id: 60 }), order("2026-03-03", { id: 51 })]);
    expect(eventsOf(state)).toEqual(["contractOpened"]);
    expect(idsAfter(state)).toEqual([51, 59, 60]);
  });
});
