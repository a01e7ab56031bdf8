// A run against one target: sends probes, checks the responses, and collects their ids and records for the comparison.
import type { OperationId } from "../../mock/contract/operation-types.ts";
import { operationFacts } from "../../spec/generated/facts.ts";
import { checkProbe, failureOf } from "./checks/check-probe.ts";
import { toDanglingIdBreach } from "./checks/dangling-id.ts";
import { undocumentedParts } from "./checks/schema-breaches.ts";
import type { KnownIds } from "./probes/known-ids.ts";
import type { Probe } from "./probes/probe.ts";
import type { Breach } from "./report/finding.ts";
import type { Ledger, ReportOptions } from "./report/ledger.ts";
import type { Exchange, MissingResponse, PlannedRequest } from "./target/request.ts";
import type { SendOptions, Target } from "./target/target-client.ts";
import type { VerifyOptions } from "./verify-options.ts";

/** A probe and its response. */
export interface ProbeExchange {
  readonly probe: Probe;
  readonly exchange: Exchange;
}

export interface Session {
  readonly ids: KnownIds;
  /** Whether this operation is to be checked. */
  isSelected(operationId: OperationId): boolean;
  /** Sends a probe and checks the response; undefined if there is none. */
  check(probe: Probe): Promise<Exchange | undefined>;
  /** Sends a request and reports only its failure; undefined if there is no response. */
  send(request: PlannedRequest, options?: SendOptions): Promise<Exchange | undefined>;
  /** Reports ids that were found but do not exist. */
  reportLostRecords(): void;
  /** The 200 responses to an operation's minimal and widest requests. */
  exchangesOf(operationId: OperationId): readonly Exchange[];
  /** Every probe with a response so far. */
  readonly probeExchanges: readonly ProbeExchange[];
  /** Adds a breach that no single response shows. */
  report(breach: Breach, options?: ReportOptions): void;
  readonly ledger: Ledger;
}

interface SessionInput {
  readonly target: Target;
  readonly ledger: Ledger;
  readonly ids: KnownIds;
  readonly isSelected: (operationId: OperationId) => boolean;
  readonly onProgress: VerifyOptions["onProgress"];
}

/** A 404 for an id that was found by reading. */
interface LostRecord extends ProbeExchange {
  readonly breaches: readonly Breach[];
}

export function createSession({ target, ledger, ids, isSelected, onProgress }: SessionInput): Session {
  const exchanges = new Map<OperationId, Exchange[]>();
  const lostRecords: LostRecord[] = [];
  const probeExchanges: ProbeExchange[] = [];

  async function check(probe: Probe): Promise<Exchange | undefined> {
    const { operationId } = probe.request;
    onProgress?.({ operationId, sent: target.sent });
    const exchange = await target.send(probe.request);
    const { breaches, isForbidden } = checkProbe(probe, exchange);
    if (isLost(probe, exchange, ids)) lostRecords.push({ probe, exchange, breaches });
    else for (const breach of breaches) report(breach);
    if (isForbidden) ledger.forbid(operationId);
    else ledger.count(operationId);
    if ("reason" in exchange) return undefined;
    for (const place of undocumentedParts(exchange))
      ledger.addUndocumented(operationId, target.hide(place), exchange.line);
    ids.learn(exchange);
    probeExchanges.push({ probe, exchange });
    const { sideEffect: effect } = operationFacts[operationId];
    if (effect !== undefined && exchange.status === 200) ledger.addEffect(`${exchange.line} was sent: it ${effect}`);
    if (probe.kind === "valid" && exchange.status === 200 && exchange.body !== undefined) {
      exchanges.set(operationId, [...(exchanges.get(operationId) ?? []), exchange]);
    }
    return exchange;
  }

  function report(breach: Breach, options?: ReportOptions): void {
    const { found, expected, place } = breach;
    ledger.add(
      { ...breach, found: target.hide(found), expected: target.hide(expected), place: target.hide(place) },
      options,
    );
  }

  return {
    ids,
    ledger,
    probeExchanges,
    isSelected,
    check,
    report,
    async send(request, options) {
      onProgress?.({ operationId: request.operationId, sent: target.sent });
      const exchange = await target.send(request, options);
      const failure = failureOf(exchange, "valid", [200]);
      if (failure !== undefined) report(failure);
      return "reason" in exchange ? undefined : exchange;
    },
    reportLostRecords() {
      for (const record of lostRecords.splice(0)) {
        // If the operation found other ids, the response that listed this id is wrong; otherwise the 404 is.
        const isListWrong = exchanges.has(record.probe.request.operationId);
        for (const breach of isListWrong ? toListBreaches(record, ids) : record.breaches) report(breach);
      }
    },
    exchangesOf: (operationId) => exchanges.get(operationId) ?? [],
  };
}

function isLost({ kind, request }: Probe, exchange: Exchange | MissingResponse, ids: KnownIds): exchange is Exchange {
  const isMissing = kind === "valid" && "status" in exchange && exchange.status === 404;
  return isMissing && ids.sourceOf(request.operationId, request.path) !== undefined;
}

function toListBreaches({ probe, exchange, breaches }: LostRecord, ids: KnownIds): readonly Breach[] {
  const source = ids.sourceOf(probe.request.operationId, probe.request.path);
  return source === undefined ? breaches : [toDanglingIdBreach(exchange, source)];
}
