// Finds the records that a ticket change refers to: tags, agents, contract, customer.
import type { ContractRecord, CustomerRecord, TagRecord, TicketRecord, UserRecord } from "../records/tickets.ts";
import type { Refusals } from "../refusals.ts";
import type { Reader } from "../state-types.ts";

/** Returns the tags with these ids, each once, in order; refuses unknown tags as `unknown_tag`. */
export function resolveTags(reader: Reader, ids: readonly number[], pointer: string, refusals: Refusals): TagRecord[] {
  return resolveEach(ids, (id, index) => {
    const tag = reader.get("tags", id);
    if (tag === undefined) refuseUnknown("tag", `${pointer}/${index}`, id, refusals);
    return tag;
  });
}

/** Returns the users with these ids, each once, in order; refuses unknown users as `unknown_agent`. */
export function resolveAgents(
  reader: Reader,
  ids: readonly number[],
  pointer: string,
  refusals: Refusals,
): TicketRecord["assignedAgents"] {
  return resolveEach(ids, (id, index) => resolveAgent(reader, id, `${pointer}/${index}`, refusals)?.wire);
}

/** Returns the user with this id; refuses an unknown user as `unknown_agent`. Every user is an agent (assumed). */
export function resolveAgent(reader: Reader, id: number, pointer: string, refusals: Refusals): UserRecord | undefined {
  const user = reader.get("users", id);
  if (user === undefined) refuseUnknown("agent", pointer, id, refusals);
  return user;
}

/** Returns the contract with this id, given as a string; refuses an unknown contract as `unknown_contract`. */
export function resolveContract(reader: Reader, id: string, refusals: Refusals): ContractRecord | undefined {
  const contract = isIdText(id) ? reader.get("contracts", Number(id)) : undefined;
  if (contract === undefined) refuseUnknown("contract", "/contractId", id, refusals);
  return contract;
}

/** Returns the customer with this id, given as a string; refuses an unknown customer as `unknown_customer`. */
export function resolveCustomer(reader: Reader, id: string, refusals: Refusals): CustomerRecord | undefined {
  const customer = findCustomer(reader, id);
  if (customer === undefined) refuseUnknown("customer", "/customerId", id, refusals);
  return customer;
}

/** Finds the customer with this id, given as a string. */
export function findCustomer(reader: Reader, id: string): CustomerRecord | undefined {
  return isIdText(id) ? reader.get("customers", Number(id)) : undefined;
}

function refuseUnknown(noun: string, pointer: string, id: number | string, refusals: Refusals): void {
  const expected = `the id of an existing ${noun}${typeof id === "string" ? ", as text" : ""}`;
  const sentence = `There is no ${noun} ${id}.`;
  refusals.addBreach({ code: `unknown_${noun}`, pointer, found: id, expected, sentence });
}

// Number() also accepts "007", "1e3" and "+1", which are not ids.
function isIdText(text: string): boolean {
  return /^(?:0|[1-9]\d{0,15})$/.test(text);
}

function resolveEach<T>(ids: readonly number[], resolve: (id: number, index: number) => T | undefined): T[] {
  const records = new Map<number, T>();
  for (const [index, id] of ids.entries()) {
    const record = resolve(id, index);
    if (record !== undefined) records.set(id, record);
  }
  return [...records.values()];
}
