// Enforces the rule that a ticket's contract belongs to the ticket's customer.
import { describeFound } from "../../contract/describe.ts";
import type { Finding } from "../../contract/finding.ts";
import type { CollectionName } from "../../domain/records/world.ts";
import type { AnyFields, AnyRecord, UntypedReader } from "./untyped-state.ts";

interface ContractSource {
  get(collection: CollectionName, id: number | string): AnyFields | undefined;
}

/** Reports a ticket's contract that belongs to another customer; the reference check finds unknown ids. */
export function findContractOfOtherCustomer(
  source: ContractSource,
  collection: CollectionName,
  { contractId, customerId }: AnyRecord,
): readonly Finding[] {
  if (collection !== "tickets" || typeof contractId !== "string") return [];
  const owner = source.get("contracts", Number(contractId))?.customerId;
  if (owner === undefined || owner === customerId) return [];
  if (customerId !== null && source.get("customers", Number(customerId)) === undefined) return [];
  const current = customerId === null ? "the ticket has none" : `the ticket has customer ${String(customerId)}`;
  const expected = `null, or a contract of the ticket's customer; ${current}, so set customerId to ${describeFound(owner)} too`;
  return [{ pointer: "/contractId", found: describeFound(contractId), expected }];
}

/** The tickets of a contract that moved to another customer, with the new customer; not written yet. */
export function moveTicketsWithContract(
  reader: UntypedReader,
  before: AnyRecord | undefined,
  { id, customerId }: AnyRecord,
): readonly AnyRecord[] {
  if (before === undefined || before.customerId === customerId) return [];
  const tickets = reader.lookup("tickets", "customer", String(before.customerId));
  return tickets.filter(({ contractId }) => contractId === String(id)).map((ticket) => ({ ...ticket, customerId }));
}
