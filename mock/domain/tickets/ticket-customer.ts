// Links a ticket to a contract and its customer. `contractId` is the contract's id as a string.
import type { Instant } from "../../engine/core/time.ts";
import type { CustomerRecord, TicketRecord } from "../records/tickets.ts";
import type { Refusals } from "../refusals.ts";
import type { Transaction } from "../state-types.ts";
import { findCustomer, resolveContract, resolveCustomer } from "./ticket-references.ts";

type CustomerFields = Partial<Pick<TicketRecord, "contractId" | "customerId" | "customer" | "isCustomerActive">>;
interface CustomerChanges {
  readonly contractId?: string | null | undefined;
  readonly customerId?: string | null | undefined;
}

/**
 * Returns the ticket's customer fields after the change. A known contract sets its customer; null removes the contract
 * but not the customer. Assumed: a different customer, or null, also removes the contract; if both ids are given, they
 * must match.
 */
export function linkCustomer(
  tx: Transaction,
  ticket: TicketRecord,
  { contractId, customerId }: CustomerChanges,
  refusals: Refusals,
): CustomerFields {
  const customer = typeof customerId === "string" ? resolveCustomer(tx, customerId, refusals) : null;
  if (typeof contractId === "string") {
    // An unknown customer was refused, so the contract need not match it.
    const link = customer === undefined ? { contractId } : { contractId, customerId };
    return linkContract(tx, ticket, link, refusals);
  }
  if (customer === undefined) return {};
  if (customerId === undefined) return contractId === null ? { contractId } : {};
  const keepsContract = contractId === undefined && customerId === ticket.customerId;
  return { ...toCustomerFields(tx, ticket, customer), contractId: keepsContract ? ticket.contractId : null };
}

/** Links the contract, which must belong to the customer; without `customerId`, to any. */
function linkContract(
  tx: Transaction,
  ticket: TicketRecord,
  { contractId, customerId }: CustomerChanges & { readonly contractId: string },
  refusals: Refusals,
): CustomerFields {
  const contract = resolveContract(tx, contractId, refusals);
  if (contract === undefined) return {};
  const owner = findCustomer(tx, contract.customerId);
  if (owner === undefined) throw new RangeError(`Contract ${contractId} belongs to no customer of this state.`);
  if (customerId !== undefined && customerId !== contract.customerId) {
    refusals.addBreach({
      code: "contract_of_other_customer",
      pointer: "/contractId",
      found: contractId,
      expected: "a contract and the customer it belongs to",
      sentence:
        customerId === null
          ? `Contract ${contractId} belongs to a customer, but customerId is null.`
          : `Contract ${contractId} does not belong to customer ${customerId}.`,
    });
  }
  return { ...toCustomerFields(tx, ticket, owner), contractId };
}

function toCustomerFields(tx: Transaction, ticket: TicketRecord, customer: CustomerRecord | null): CustomerFields {
  const customerId = customer === null ? null : String(customer.id);
  if (customerId === ticket.customerId) return {};
  return { customer, customerId, isCustomerActive: isActive(customer, tx.now) };
}

/** Whether one of the customer's contracts is running now (assumed; the documents only name the field). */
export function isActive(customer: CustomerRecord | null, now: Instant): boolean {
  const seconds = now / 1000;
  const contracts = customer?.contracts ?? [];
  return contracts.some(({ startDate, endDate }) => startDate <= seconds && (endDate === null || endDate > seconds));
}
