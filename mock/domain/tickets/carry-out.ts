// Carries out a customer's request: the contract after it, by the values that were understood.
import { parseDateTime, secondMs } from "../../engine/core/time.ts";
import { formatDecimal, formatEuro } from "../german-number.ts";
import type { ContractRecord, TicketRecord } from "../records/tickets.ts";
import type { Transaction } from "../state-types.ts";
import { requireTicket } from "./ticket.ts";

type Intent = Pick<TicketRecord["intents"][number], "data" | "context">;

/**
 * Enters what the ticket's intents say into its contract, and into the customer and tickets that embed it.
 * @throws DomainError notFound `unknown_ticket`
 */
export function enterIntents(tx: Transaction, ticketId: number): void {
  const { contractId, intents } = requireTicket(tx, ticketId);
  const before = contractId === null ? undefined : tx.get("contracts", Number(contractId));
  if (before === undefined) return;
  const contract = intents.reduce(carryOut, before);
  if (contract === before) return;
  tx.replace("contracts", contract);
  const former = tx.get("customers", Number(contract.customerId));
  if (former === undefined) return;
  const contracts = former.contracts.map((one) => (one.id === contract.id ? contract : one));
  const customer = tx.replace("customers", { ...former, contracts });
  for (const ticket of tx.lookup("tickets", "customer", contract.customerId))
    tx.replace("tickets", { ...ticket, customer });
}

/**
 * The contract with the values of an intent's `data`: reading, deposit, account, address or end. A move also brings the
 * meter of the new address, from `context`. Returns the same object if the data names nothing to enter.
 */
export function carryOut(contract: ContractRecord, { data, context }: Intent): ContractRecord {
  const { monthlyDeposit, iban, newAddress, endDate } = data;
  let changed = enterReading(contract, data);
  if (typeof monthlyDeposit === "number") changed = enterDeposit(changed, monthlyDeposit);
  if (typeof iban === "string") changed = { ...changed, iban };
  if (typeof newAddress === "string") changed = move(changed, newAddress, context);
  if (typeof endDate === "string") changed = cancel(changed, endDate);
  return changed;
}

/** A reading of another meter is not this contract's. */
function enterReading(contract: ContractRecord, data: Intent["data"]): ContractRecord {
  const { meterNumber = contract.counterNumber, meterValue, meterValueLow, readingDate } = data;
  if (typeof meterValue !== "number" || meterNumber !== contract.counterNumber) return contract;
  const values = [meterValue, meterValueLow];
  const registers = contract.registers.map((register, index) => {
    const lastReading = values[index];
    if (typeof lastReading !== "number") return register;
    return { ...register, lastReading, ...(typeof readingDate === "string" ? { lastReadingDate: readingDate } : {}) };
  });
  return { ...contract, registers };
}

function enterDeposit(contract: ContractRecord, monthlyDeposit: number): ContractRecord {
  return { ...contract, monthlyDeposit, agentPreview: toAgentPreview({ ...contract, monthlyDeposit }) };
}

/** The old meter stays in the old flat. */
function move(contract: ContractRecord, newAddress: string, context: Intent["context"]): ContractRecord {
  const { newMeterNumber, newMeterReadings } = context;
  const moved = { ...contract, deliveryAddress: newAddress, billingAddress: newAddress };
  if (typeof newMeterNumber !== "string" || !Array.isArray(newMeterReadings)) return moved;
  const registers = contract.registers.map((one, index) => ({ ...one, lastReading: newMeterReadings[index] }));
  return { ...moved, ...toGridOperator(toTown(newAddress)), counterNumber: newMeterNumber, registers };
}

/** The town at the end of an address on one line. */
export function toTown(address: string): string {
  return address.split(" ").at(-1) ?? "";
}

function cancel(contract: ContractRecord, endDate: string): ContractRecord {
  const end = parseDateTime(`${endDate} 00:00:00`);
  if (end === undefined) return contract;
  const state = { status: "cancelled", statusCode: 60, statusCodeTitle: "Gekündigt, noch in Belieferung" };
  return { ...contract, ...state, endDate: end / secondMs };
}

/** The grid operator of a town, with one code for each name. */
export function toGridOperator(town: string): Pick<ContractRecord, "gridOperatorName" | "gridOperatorCode"> {
  let code = 0;
  for (const letter of town) code = (code * 31 + letter.charCodeAt(0)) % 99_991;
  return { gridOperatorCode: 9_900_000_000_000 + code, gridOperatorName: `Beispielnetz ${town}` };
}

/** What agents see of a contract at a glance; amounts in German form. */
export function toAgentPreview({
  id,
  monthlyDeposit,
  consumption,
  unpaidDebt,
}: Pick<ContractRecord, "id" | "monthlyDeposit" | "consumption" | "unpaidDebt">): ContractRecord["agentPreview"] {
  const deposits = `https://erp.example.com/deposits/${id}`;
  return [
    { label: "Abschlag", value: formatEuro(monthlyDeposit), tooltip: "je Monat", url: deposits },
    { label: "Verbrauch", value: `${formatDecimal(consumption, 0)} kWh`, tooltip: "je Jahr", url: "" },
    { label: "Offen", value: formatEuro(unpaidDebt), tooltip: "fällige Forderungen", url: "" },
  ];
}
