// Carries out a customer's request: updates the contract with the values found in the message.
import { type Instant, parseDateTime, secondMs, toSpacedDateTime } from "../../engine/core/time.ts";
import { formatDecimal, formatMoney } from "../format-values.ts";
import { toMoveStart } from "../records/columns.ts";
import type { ContractRecord, CustomerRecord, TicketRecord } from "../records/tickets.ts";
import { textsOf, type WorldTexts } from "../records/world-texts.ts";
import type { Transaction, UserRecord } from "../state-types.ts";
import { requireTicket } from "./ticket.ts";

type Intent = Pick<TicketRecord["intents"][number], "data" | "context">;

/**
 * Carries out what an AI agent has prepared for an unclosed ticket if a message is the prepared reply: by sending it,
 * the sender approves. The text of the last intent counts for all. After another reply, or one to a closed ticket,
 * nothing is sent automatically.
 */
export function settlePreparedIntents(
  tx: Transaction,
  ticket: TicketRecord,
  message: string,
  caller: UserRecord,
): void {
  const answer = ticket.intents.findLast(isPrepared)?.outcome?.message;
  if (ticket.status === "closed" || answer?.trim() !== message.trim()) {
    if (ticket.autoExecuteAt !== "") tx.replace("tickets", { ...ticket, autoExecuteAt: "" });
    return;
  }
  const approved: TicketRecord["intents"] = markExecuted(tx, ticket.intents.filter(isPrepared), caller, answer);
  const byId = new Map(approved.map((intent) => [intent.id, intent]));
  tx.replace("tickets", {
    ...ticket,
    intents: ticket.intents.map((intent) => {
      const { outcome, options } = byId.get(intent.id) ?? {};
      if (!outcome || !options) return intent;
      const action = options.find(({ type }) => type === "execute")?.name ?? "";
      const messageLocalized = textsOf(tx).service.approved.replace("{action}", () => action);
      return { ...intent, status: "executed", outcome: { ...outcome, messageLocalized, ticketClosed: false } };
    }),
    autoExecuteAt: "",
  });
  enterIntents(tx, ticket.id, approved);
}

function isPrepared({ status, outcome }: TicketRecord["intents"][number]): boolean {
  return status === "open" && outcome?.success === true && !outcome.sent;
}

/** The intents as carried out now by a user; a successful draft counts as sent if it became the answer. */
export function markExecuted(
  tx: Transaction,
  intents: TicketRecord["intents"],
  { id: userId }: UserRecord,
  answer: string | null,
): TicketRecord["intents"] {
  return intents.map((intent) => {
    const { outcome } = intent;
    if (outcome === null || !outcome.success)
      return { ...intent, status: intent.contractId === "" ? "dismissed" : "done" };
    const isSent = outcome.message === answer;
    const ownOutcome = { ...outcome, userId, executedAt: toSpacedDateTime(tx.now), sent: isSent, ticketClosed: true };
    return { ...intent, status: "executed", outcome: ownOutcome };
  });
}

/** The intents when their ticket is closed without carrying them out. */
export function dismissOpen(intents: TicketRecord["intents"]): TicketRecord["intents"] {
  return intents.map((intent) => (intent.status === "open" ? { ...intent, status: "dismissed" } : intent));
}

/**
 * Applies intents, by default all of a ticket's, to their contracts, and to the customer and tickets that embed them;
 * future moves and new contracts wait for `enterMoves` and `openContracts`.
 * @throws DomainError notFound `unknown_ticket`
 */
export function enterIntents(tx: Transaction, ticketId: number, intents = requireTicket(tx, ticketId).intents): void {
  changeContracts(tx, ticketId, intents, (contract, intent) => carryOut(textsOf(tx), contract, intent, tx.now));
  for (const intent of intents)
    if (toMoveStart(intent).some((start) => start * secondMs <= tx.now)) openContract(tx, intent);
}

/**
 * Opens the contracts that were ordered on a ticket and begin now.
 * @returns false if there are none, or all exist already
 */
export function openContracts(tx: Transaction, ticketId: number): boolean {
  return listBeginning(tx, ticketId)
    .map((intent) => openContract(tx, intent))
    .includes(true);
}

/** Adds the contract in an intent's `context` to its customer. */
function openContract(tx: Transaction, { context }: Intent): boolean {
  // Worlds make valid contracts, and the control checks those of tickets that it writes or imports.
  const ordered = context.newContract as unknown as ContractRecord | undefined;
  if (ordered === undefined || tx.get("contracts", ordered.id) !== undefined) return false;
  const customer = tx.get("customers", Number(ordered.customerId));
  if (customer === undefined) return false;
  // The customer may have moved since the order.
  const contract = { ...ordered, billingAddress: customer.contracts[0]?.billingAddress ?? ordered.billingAddress };
  tx.insert("contracts", contract);
  replaceCustomer(tx, { ...customer, contracts: [...customer.contracts, contract] });
  return true;
}

function listBeginning(tx: Transaction, ticketId: number): TicketRecord["intents"] {
  const { intents } = requireTicket(tx, ticketId);
  return intents.filter((intent) => toMoveStart(intent).includes(tx.now / secondMs));
}

/**
 * Applies the moves that were carried out on a ticket and begin now.
 * @returns false if nothing changed: no contract, or it has already moved
 */
export function enterMoves(tx: Transaction, ticketId: number): boolean {
  const beginning = listBeginning(tx, ticketId);
  return changeContracts(tx, ticketId, beginning, (contract, intent) => moveContract(textsOf(tx), contract, intent));
}

/** Changes the contracts named by the intents, by default the ticket's; returns whether any contract changed. */
function changeContracts(
  tx: Transaction,
  ticketId: number,
  intents: TicketRecord["intents"],
  change: (contract: ContractRecord, intent: Intent) => ContractRecord,
): boolean {
  const { contractId } = requireTicket(tx, ticketId);
  let hasChanged = false;
  for (const [id, contractIntents] of Map.groupBy(intents, (intent) => Number(intent.contractId || contractId))) {
    const before = tx.get("contracts", id);
    const contract = before && contractIntents.reduce(change, before);
    if (before === undefined || contract === undefined || contract === before) continue;
    replaceContract(tx, before, contract);
    hasChanged = true;
  }
  return hasChanged;
}

function replaceContract(tx: Transaction, before: ContractRecord, contract: ContractRecord): void {
  tx.replace("contracts", contract);
  const customerBefore = tx.get("customers", Number(contract.customerId));
  if (customerBefore === undefined) return;
  const { billingAddress } = contract;
  const home = customerBefore.contracts[0]?.id === contract.id ? before.billingAddress : undefined;
  const leavesHome = home === customerBefore.address && home !== billingAddress;
  const address = leavesHome ? billingAddress : customerBefore.address;
  const contracts = customerBefore.contracts.map((other) => {
    if (other.id === contract.id) return contract;
    const follows = leavesHome && other.billingAddress === home;
    return follows ? tx.replace("contracts", { ...other, billingAddress }) : other;
  });
  replaceCustomer(tx, { ...customerBefore, address, contracts });
}

function replaceCustomer(tx: Transaction, changed: CustomerRecord): void {
  const customer = tx.replace("customers", changed);
  for (const ticket of tx.lookup("tickets", "customer", String(customer.id)))
    tx.replace("tickets", { ...ticket, customer });
}

/**
 * Applies the values of an intent's `data` to a contract: reading, deposit, account, end, and the address of a move
 * that has begun or has no date. Returns the same object if there is nothing to apply.
 */
export function carryOut(texts: WorldTexts, contract: ContractRecord, intent: Intent, now: Instant): ContractRecord {
  const { data } = intent;
  const { monthlyDeposit, iban, endDate } = data;
  let nextContract = enterReading(contract, intent);
  if (typeof monthlyDeposit === "number") nextContract = enterDeposit(texts, nextContract, monthlyDeposit);
  if (typeof iban === "string") nextContract = { ...nextContract, iban };
  if ((parseDateTime(`${data.moveDate} 00:00:00`) ?? now) <= now)
    nextContract = moveContract(texts, nextContract, intent);
  if (typeof endDate === "string") nextContract = cancelContract(texts, nextContract, endDate);
  return nextContract;
}

/** Ignores readings of other meters, such as the meter before a move, and readings from before the last one. */
function enterReading(contract: ContractRecord, { data, context }: Intent): ContractRecord {
  const { meterValue, meterValueLow, readingDate } = data;
  const meterNumber = data.meterNumber ?? context.meterNumber ?? contract.counterNumber;
  if (typeof meterValue !== "number" || meterNumber !== contract.counterNumber) return contract;
  const values = [meterValue, meterValueLow];
  const registers = contract.registers.map((register, index) => {
    const lastReading = values[index];
    if (typeof lastReading !== "number") return register;
    if (typeof readingDate !== "string") return { ...register, lastReading };
    const [readAt, lastReadAt] = [readingDate, register.lastReadingDate].map((day) => parseDateTime(`${day} 00:00:00`));
    const isOlder = readAt !== undefined && lastReadAt !== undefined && readAt < lastReadAt;
    return isOlder ? register : { ...register, lastReading, lastReadingDate: readingDate };
  });
  return { ...contract, registers };
}

function enterDeposit(texts: WorldTexts, contract: ContractRecord, monthlyDeposit: number): ContractRecord {
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
  const end = parseDateTime(`${endDate} 00:00:00`);
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
