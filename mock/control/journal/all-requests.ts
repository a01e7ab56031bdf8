// Lists the requests of all sandboxes of a mock. Retains requests of deleted sandboxes while there is room.

import type { AdminSchema, ControlQuery } from "../../contract/admin-types.ts";
import type { ServiceContract } from "../../contract/service-contract.ts";
import type { Redactor } from "../../engine/core/secrets/redactor.ts";
import type { SharedBodies } from "../memory/shared-bodies.ts";
import { toPage } from "../page.ts";
import { BoundedRing, type Numbered } from "./bounded-ring.ts";
import { bytesOf } from "./exchange-bodies.ts";
import type { RetainedExchange } from "./journal-entry.ts";
import { compileFilter } from "./journal-filter.ts";
import { toEntry } from "./journal-view.ts";

export interface SandboxRequests {
  readonly sandbox: string;
  readonly exchanges: readonly RetainedExchange[];
}

export interface AllRequestsOptions {
  readonly service: ServiceContract;
  readonly redactor: Redactor;
  /** The shared bodies of all sandboxes of the mock. */
  readonly bodies: SharedBodies;
}

export interface AllRequests {
  /** Retains the requests of a deleted sandbox, which are dropped before requests of existing sandboxes. */
  retain(requests: SandboxRequests): void;
  /** The requests of deleted and existing sandboxes, in order of arrival. */
  list(existing: readonly SandboxRequests[], filter: ControlQuery<"listAllRequests">): AdminSchema<"AllRequestList">;
}

/** Limits for deleted sandboxes; their bytes count only towards the shared limit. */
const limits = { entries: 5_000, bytes: Number.POSITIVE_INFINITY };

interface ListedRequest {
  readonly sandbox: string;
  readonly exchange: RetainedExchange;
  readonly deleted?: true;
}

export function createAllRequests({ service, redactor, bodies }: AllRequestsOptions): AllRequests {
  const deleted = new BoundedRing<ListedRequest & Numbered>({
    limits,
    bodies,
    sandbox: undefined,
    toBodies: () => ({
      bytesOf: ({ exchange }) => bytesOf(exchange),
      // Older than the requests of every existing sandbox, so dropped first.
      oldestAt: () => 0,
    }),
  });
  return {
    retain({ sandbox, exchanges }) {
      for (const exchange of exchanges) deleted.add({ id: deleted.lastId + 1, sandbox, exchange, deleted: true });
    },
    list(existing, { sandbox, ...query }) {
      const fits = compileFilter(query, service);
      const toView = ({ exchange, sandbox: id }: ListedRequest) =>
        toEntry(exchange, { sandbox: id, redactor, service });
      const candidates: ListedRequest[] = deleted.since(0);
      for (const { sandbox: id, exchanges } of existing) {
        for (const exchange of exchanges) candidates.push({ sandbox: id, exchange });
      }
      const matches = candidates
        .filter(
          (candidate) =>
            (sandbox === undefined || candidate.sandbox === sandbox) &&
            fits(candidate.exchange, { sandbox: candidate.sandbox, toEntry: () => toView(candidate) }),
        )
        .sort((left, right) => left.exchange.machineAt - right.exchange.machineAt);
      const { page, ...paging } = toPage(matches, query);
      const requests = page.map((match) => ({ ...toView(match), ...(match.deleted && { deleted: match.deleted }) }));
      return { requests, ...paging };
    },
  };
}
