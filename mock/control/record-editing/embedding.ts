// What a record holds of other records follows from the ids it names: a ticket its customer, agents and tags, a customer its contracts.
// Used wherever records come from outside: mock/control/record-editing/record-write.ts and mock/control/state/state-world.ts.
import type { ContractRecord, CustomerRecord, TicketRecord } from "../../records/tickets.ts";
import type { CollectionName, Collections } from "../../records/world.ts";
import { embeddedFields } from "./record-schemas.ts";

/** Where the embedded records are taken from. */
export interface EmbeddingSource {
  get<N extends CollectionName>(collection: N, id: number | string): Collections[N]["record"] | undefined;
  /** By ascending id. */
  contractsOf(customerId: string): readonly ContractRecord[];
}

/** The record as the state has to hold it: with the very records that its ids name, whatever stood in their place. */
export function embed<N extends CollectionName>(
  source: EmbeddingSource,
  collection: N,
  record: Collections[N]["record"],
): Collections[N]["record"] {
  // Which record belongs to which name, the compiler cannot tell of a name that is still open.
  const given: unknown = record;
  const embedded =
    collection === "tickets"
      ? ofTicket(source, given as TicketRecord)
      : collection === "customers"
        ? { contracts: source.contractsOf(String((given as CustomerRecord).id)) }
        : undefined;
  return embedded === undefined ? record : { ...record, ...embedded };
}

/** The record without what it embeds. */
export function withoutEmbedded(collection: CollectionName, record: object): object {
  const left = embeddedFields[collection] ?? [];
  return Object.fromEntries(Object.entries(record).filter(([name]) => !left.includes(name)));
}

function ofTicket(source: EmbeddingSource, ticket: TicketRecord): Partial<TicketRecord> {
  const { customerId, agentId, assignedAgentIds, workedOnByIds, tagIds } = ticket;
  const users = (ids: readonly number[]) => ids.flatMap((id) => source.get("users", id)?.wire ?? []);
  return {
    customer: customerId === null ? null : (source.get("customers", Number(customerId)) ?? null),
    agent: agentId === null ? null : (source.get("users", agentId)?.wire ?? null),
    assignedAgents: users(assignedAgentIds),
    workedOnBy: users(workedOnByIds),
    tags: tagIds.flatMap((id) => source.get("tags", id) ?? []),
  };
}
