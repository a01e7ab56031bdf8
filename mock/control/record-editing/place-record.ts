// Puts a record into a state and renews every record that embeds it, in the same transaction: a user or a tag in tickets, a contract in its
// customer, a customer in its tickets. Used by mock/control/scenarios/scenario-world.ts and by whoever else writes records past the operations.
import type { ContractRecord, CustomerRecord, TagRecord, TicketRecord, UserRecord } from "../../records/tickets.ts";
import type { CollectionName, Collections } from "../../records/world.ts";
import type { RecordOf, Transaction } from "../../store/store.ts";

type Tx = Transaction<Collections>;

/**
 * Adds the record, or puts it in the place of the one with its id. A finished work session keeps the AI agents as they were then.
 * @returns the record as the state holds it
 */
export function placeRecord<N extends CollectionName>(
  tx: Tx,
  collection: N,
  record: RecordOf<Collections, N> & { readonly id: number | string },
): RecordOf<Collections, N> {
  const isThere = tx.get(collection, record.id) !== undefined;
  const held = isThere ? tx.replace(collection, record) : tx.insert(collection, record);
  renewers[collection]?.(tx, record.id);
  return held;
}

/** What to renew when a record of a collection was put, by its id. */
const renewers: { readonly [N in CollectionName]?: (tx: Tx, id: number | string) => void } = {
  users: (tx, id) => withRecord(tx.get("users", id), (user) => renewUser(tx, user)),
  tags: (tx, id) => withRecord(tx.get("tags", id), (tag) => renewTag(tx, tag)),
  contracts: (tx, id) => withRecord(tx.get("contracts", id), (contract) => renewContract(tx, contract)),
  customers: (tx, id) => withRecord(tx.get("customers", id), (customer) => renewCustomer(tx, customer)),
};

function withRecord<R>(record: R | undefined, work: (record: R) => void): void {
  if (record !== undefined) work(record);
}

function renewUser(tx: Tx, { id, wire }: UserRecord): void {
  const renew = (user: TicketRecord["assignedAgents"][number]) => (user.id === id ? wire : user);
  for (const ticket of tx.lookup("tickets", "user", id)) {
    const { agent, assignedAgents, workedOnBy } = ticket;
    const isCurrent = [agent, ...assignedAgents, ...workedOnBy].every((user) => user?.id !== id || user === wire);
    if (isCurrent) continue;
    const renewed = { assignedAgents: assignedAgents.map(renew), workedOnBy: workedOnBy.map(renew) };
    tx.replace("tickets", { ...ticket, ...renewed, agent: agent === null ? null : renew(agent) });
  }
}

function renewTag(tx: Tx, tag: TagRecord): void {
  for (const ticket of tx.lookup("tickets", "tag", tag.id)) {
    tx.replace("tickets", { ...ticket, tags: ticket.tags.map((one) => (one.id === tag.id ? tag : one)) });
  }
  if (tag.reference !== "customer") return;
  const shown = { id: tag.id, color: tag.color, name: tag.name };
  for (const customer of tx.all("customers")) {
    const carried = customer.tags.find(({ id }) => id === tag.id);
    if (carried === undefined || (carried.name === tag.name && carried.color === tag.color)) continue;
    const tags = customer.tags.map((one) => (one.id === tag.id ? shown : one));
    renewCustomer(tx, tx.replace("customers", { ...customer, tags }));
  }
}

function renewContract(tx: Tx, contract: ContractRecord): void {
  const customer = tx.get("customers", Number(contract.customerId));
  if (customer === undefined) return;
  const others = customer.contracts.filter(({ id }) => id !== contract.id);
  const contracts = [...others, contract].sort((left, right) => left.id - right.id);
  renewCustomer(tx, tx.replace("customers", { ...customer, contracts }));
}

function renewCustomer(tx: Tx, customer: CustomerRecord): void {
  for (const ticket of tx.lookup("tickets", "customer", String(customer.id))) {
    tx.replace("tickets", { ...ticket, customer });
  }
}
