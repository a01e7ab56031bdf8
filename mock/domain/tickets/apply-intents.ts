// Applies the intents of a ticket to its contracts: changes and opens them, and updates the customers and tickets that
// embed them.
import { secondMs } from "../../engine/core/time.ts";
import { toMoveStart } from "../records/columns.ts";
import type { ContractRecord, CustomerRecord, TicketRecord } from "../records/tickets.ts";
import { textsOf } from "../records/world-texts.ts";
import type { Transaction } from "../state-types.ts";
import { carryOut, type Intent, moveContract } from "./carry-out.ts";
import { requireTicket } from "./ticket.ts";

/**
 * Applies intents, by default all of a ticket's, except moves and new contracts that begin later: they wait for
 * `applyMoves` and `openContracts`.
 * @throws DomainError notFound `unknown_ticket`
 */
export function applyIntents(tx: Transaction, ticketId: number, intents = requireTicket(tx, ticketId).intents): void {
  changeContracts(tx, ticketId, intents, (contract, intent) => carryOut(textsOf(tx), contract, intent, tx.now));
  for (const intent of intents) {
    const hasBegun = toMoveStart(intent).some((start) => start * secondMs <= tx.now);
    if (hasBegun) openContract(tx, intent);
  }
}

/**
 * Opens the contracts that were ordered on a ticket and begin now.
 * @returns false if there are none, or all exist already
 */
export function openContracts(tx: Transaction, ticketId: number): boolean {
  let hasOpened = false;
  for (const intent of intentsBeginningNow(tx, ticketId)) hasOpened = openContract(tx, intent) || hasOpened;
  return hasOpened;
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

function intentsBeginningNow(tx: Transaction, ticketId: number): TicketRecord["intents"] {
  const { intents } = requireTicket(tx, ticketId);
  return intents.filter((intent) => toMoveStart(intent).includes(tx.now / secondMs));
}

/**
 * Applies the moves that were carried out on a ticket and begin now.
 * @returns false if nothing changed: no contract, or it has already moved
 */
export function applyMoves(tx: Transaction, ticketId: number): boolean {
  const intents = intentsBeginningNow(tx, ticketId);
  return changeContracts(tx, ticketId, intents, (contract, intent) => moveContract(textsOf(tx), contract, intent));
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
    if (before === undefined) continue;
    const contract = contractIntents.reduce(change, before);
    if (contract === before) continue;
    replaceContract(tx, before, contract);
    hasChanged = true;
  }
  return hasChanged;
}

/** Replaces a contract. If it is the contract of the customer's home and moves, the customer and their other contracts follow. */
function replaceContract(tx: Transaction, before: ContractRecord, contract: ContractRecord): void {
  tx.replace("contracts", contract);
  const customer = tx.get("customers", Number(contract.customerId));
  if (customer === undefined) return;
  const oldAddress = before.billingAddress;
  const newAddress = contract.billingAddress;
  const isHome = customer.contracts[0]?.id === contract.id && customer.address === oldAddress;
  const leavesHome = isHome && newAddress !== oldAddress;
  const contracts = customer.contracts.map((other) => {
    if (other.id === contract.id) return contract;
    const follows = leavesHome && other.billingAddress === oldAddress;
    return follows ? tx.replace("contracts", { ...other, billingAddress: newAddress }) : other;
  });
  replaceCustomer(tx, { ...customer, address: leavesHome ? newAddress : customer.address, contracts });
}

function replaceCustomer(tx: Transaction, changed: CustomerRecord): void {
  const customer = tx.replace("customers", changed);
  for (const ticket of tx.lookup("tickets", "customer", String(customer.id)))
    tx.replace("tickets", { ...ticket, customer });
}
