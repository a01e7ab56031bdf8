// Carries out a customer's request on a contract: applies the values found in the message.
import { type Instant, parseDateTime, secondMs } from "../../engine/core/time.ts";
import { formatDecimal, formatMoney } from "../format-values.ts";
import type { ContractRecord, TicketRecord } from "../records/tickets.ts";
import type { WorldTexts } from "../records/world-texts.ts";

/** The parts of an intent that determine how it changes a contract. */
export type Intent = Pick<TicketRecord["intents"][number], "data" | "context">;

type Register = ContractRecord["registers"][number];

/**
 * Applies the values of an intent's `data` to a contract: reading, deposit, account, end, and the address of a move
 * that has begun or has no date. Returns the same object if there is nothing to apply.
 */
export function carryOut(texts: WorldTexts, contract: ContractRecord, intent: Intent, now: Instant): ContractRecord {
  const { data } = intent;
  const { monthlyDeposit, iban, endDate } = data;
  let nextContract = applyReading(contract, intent);
  if (typeof monthlyDeposit === "number") nextContract = applyDeposit(texts, nextContract, monthlyDeposit);
  if (typeof iban === "string") nextContract = { ...nextContract, iban };
  if ((parseDay(data.moveDate) ?? now) <= now) nextContract = moveContract(texts, nextContract, intent);
  if (typeof endDate === "string") nextContract = cancelContract(texts, nextContract, endDate);
  return nextContract;
}

/** Ignores readings of other meters, such as the meter before a move. */
function applyReading(contract: ContractRecord, { data, context }: Intent): ContractRecord {
  const { meterValue, meterValueLow, readingDate } = data;
  const meterNumber = data.meterNumber ?? context.meterNumber ?? contract.counterNumber;
  if (typeof meterValue !== "number" || meterNumber !== contract.counterNumber) return contract;
  const readings = [meterValue, meterValueLow];
  const registers = contract.registers.map((register, index) => {
    const reading = readings[index];
    return typeof reading === "number" ? readRegister(register, reading, readingDate) : register;
  });
  return { ...contract, registers };
}

/** Ignores a reading from before the last one. */
function readRegister(register: Register, lastReading: number, readingDate: unknown): Register {
  if (typeof readingDate !== "string") return { ...register, lastReading };
  const readAt = parseDay(readingDate);
  const lastReadAt = parseDay(register.lastReadingDate);
  const isOlder = readAt !== undefined && lastReadAt !== undefined && readAt < lastReadAt;
  return isOlder ? register : { ...register, lastReading, lastReadingDate: readingDate };
}

/** The first instant of a day, `YYYY-MM-DD`; undefined for anything else. */
function parseDay(day: unknown): Instant | undefined {
  return parseDateTime(`${day} 00:00:00`);
}

function applyDeposit(texts: WorldTexts, contract: ContractRecord, monthlyDeposit: number): ContractRecord {
  return { ...contract, monthlyDeposit, agentPreview: toAgentPreview(texts, { ...contract, monthlyDeposit }) };
}

/**
 * Moves a contract to the address in an intent's `data`, with the meter of the new flat from `context`, read on the day
 * of the move; the meter's number decides its reading. A move without a meter changes only the delivery address. Returns
 * the same object if the contract has already moved.
 */
export function moveContract(texts: WorldTexts, contract: ContractRecord, { data, context }: Intent): ContractRecord {
  const { newAddress, moveDate } = data;
  if (typeof newAddress !== "string") return contract;
  const { newMeterNumber } = context;
  if (contract.deliveryAddress === newAddress && contract.counterNumber === (newMeterNumber ?? contract.counterNumber))
    return contract;
  const movedContract = { ...contract, deliveryAddress: newAddress, ...toGridOperator(texts, parseTown(newAddress)) };
  if (typeof newMeterNumber !== "string") return movedContract;
  const registers = contract.registers.map((register, index) => ({
    ...register,
    lastReading: 2000 + toHash(`${newMeterNumber} ${index}`, 58_000),
    lastReadingDate: typeof moveDate === "string" ? moveDate : null,
  }));
  return { ...movedContract, billingAddress: newAddress, counterNumber: newMeterNumber, registers };
}

/** The town in a one-line address: the words without digits after the last comma. */
export function parseTown(address: string): string {
  const parts = address.split(", ").at(-1)?.split(" ") ?? [];
  return parts.filter((word) => !/\d/.test(word)).join(" ");
}

function cancelContract({ catalogue }: WorldTexts, contract: ContractRecord, endDate: string): ContractRecord {
  const end = parseDay(endDate);
  if (end === undefined) return contract;
  const { code, title } = catalogue.states.cancelled;
  return { ...contract, status: "cancelled", statusCode: code, statusCodeTitle: title, endDate: end / secondMs };
}

/** The grid operator of a town; its code is a hash of the town's name. */
export function toGridOperator(
  { service }: WorldTexts,
  town: string,
): Pick<ContractRecord, "gridOperatorName" | "gridOperatorCode"> {
  return {
    gridOperatorCode: 9_900_000_000_000 + toHash(town, 99_991),
    gridOperatorName: service.operator.replace("{town}", () => town),
  };
}

function toHash(text: string, modulus: number): number {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + letter.charCodeAt(0)) % modulus;
  return hash;
}

/** A summary of the contract for agents; the first line links to its deposits. */
export function toAgentPreview(
  { service, format }: WorldTexts,
  contract: Pick<ContractRecord, "id" | "monthlyDeposit" | "consumption" | "unpaidDebt">,
): ContractRecord["agentPreview"] {
  const values: Readonly<Record<string, string>> = {
    deposit: formatMoney(format, contract.monthlyDeposit),
    consumption: `${formatDecimal(format, contract.consumption, 0)} ${format.unit}`,
    debt: formatMoney(format, contract.unpaidDebt),
  };
  return service.preview.map(({ label, value, tooltip }, index) => ({
    label,
    value: value.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder),
    tooltip,
    url: index === 0 ? `https://erp.example.com/deposits/${contract.id}` : "",
  }));
}
