// Compares the reads that show the records of a write.

import type { OperationId } from "../../../mock/contract/operation-types.ts";
import type { CollectionName } from "../../../mock/domain/records/collections.ts";
import { operationFacts } from "../../../spec/generated/facts.ts";
import { isFailed } from "../checks/check-probe.ts";
import type { MirroredRecord } from "../mirror/mirror.ts";
import type { Probe } from "../probes/probe.ts";
import { operationEvidence } from "../published-parts.ts";
import type { FindingKind } from "../report/finding.ts";
import type { Exchange, PlannedRequest } from "../target/request.ts";
import { searchFor, type View, viewsOf } from "./views.ts";
import type { WriteOptions, WriteRunInput } from "./write-types.ts";

/** Collections of ids in paths and queries, where the two sides may differ; `id` is that of the operation's record. */
const idCollections: { readonly [parameter: string]: CollectionName } = {
  parent: "knowledgeNodes",
  conversationId: "conversations",
  appId: "apps",
  testRunId: "testRuns",
  ticketId: "tickets",
};

export interface ViewComparison {
  /** Compares every view of the changed and related records, and checks that bystanders did not change. */
  compareViews(
    operationId: OperationId,
    changedRecords: readonly MirroredRecord[],
    options: WriteOptions,
  ): Promise<void>;
  /** @param after what the view follows, for reports */
  compareView(view: View, kind: FindingKind, after: string): Promise<Exchange | undefined>;
  /** Excludes every record that a failed request would have changed: the target may have executed it. */
  excludeAffected(probe: Probe): Promise<void>;
}

export function createViewComparison({ session, oracle, tracker, isDry }: Omit<WriteRunInput, "time">): ViewComparison {
  const { mirror, pairs } = oracle;

  async function excludeAffected({ mirrorRequest, request }: Probe): Promise<void> {
    await mirror.send(mirrorRequest ?? request);
    for (const record of await mirror.listTouched()) oracle.exclude(record, "mirror");
  }

  async function compareViews(
    operationId: OperationId,
    changedRecords: readonly MirroredRecord[],
    { related = [], bystanders = [], place = "" }: WriteOptions,
  ): Promise<void> {
    for (const { mirror: ticketId } of bystanders) {
      const request: PlannedRequest = { operationId: "getTicket", path: { ticketId }, query: { viewing: false } };
      if (changedRecords.every(({ collection, id }) => collection !== "tickets" || id !== ticketId))
        await compareView({ request, alsoShows: [] }, "side-effect", operationId);
    }
    const changedKeys = new Set(changedRecords.map(({ collection, id }) => `${collection} ${id}`));
    const requestedViews = new Set<string>();
    for (const record of [...changedRecords, ...related].filter((record) => !oracle.isExcluded(record))) {
      for (const view of viewsOf(record, tracker.ownIds)) {
        const key = JSON.stringify(view.request);
        if (requestedViews.has(key)) continue;
        requestedViews.add(key);
        const isChanged =
          changedRecords.length > 0 &&
          (changedKeys.has(`${record.collection} ${record.id}`) ||
            view.alsoShows.some((shown) => changedRecords.some(({ collection }) => collection === shown)));
        const exchange = await compareView(
          view,
          isChanged ? "stale-read" : "side-effect",
          `${operationId}${place === "" ? "" : ` ${place}`}`,
        );
        if (exchange !== undefined) session.ledger.confirm(operationId);
      }
    }
  }

  async function compareView(view: View, kind: FindingKind, after: string): Promise<Exchange | undefined> {
    const { request, searchedTicket } = view;
    const { operationId } = request;
    const probe: Probe = {
      kind: "valid",
      place: "",
      evidence: operationEvidence(operationId),
      request:
        searchedTicket === undefined ? toTargetIds(request) : searchFor(pairs.toTarget("tickets", searchedTicket)),
      mirrorRequest: request,
      expectsMirrorStatus: true,
    };
    if (isDry) return undefined;
    const exchange = await session.check(probe);
    if (exchange === undefined || isFailed(exchange.status)) {
      await excludeAffected(probe);
      return undefined;
    }
    const { breaches } = await oracle.compare(probe, exchange, { kind, isStrict: true, rows: view.rows });
    for (const breach of breaches)
      session.report({ ...breach, example: `${breach.example}, after ${after}` }, { evenIfUnselected: true });
    return exchange;
  }

  function toTargetIds(request: PlannedRequest): PlannedRequest {
    const { record } = operationFacts[request.operationId];
    const toTarget = (values: PlannedRequest["path"] = {}) =>
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [
          key,
          typeof value === "boolean" ? value : pairs.toTarget(key === "id" ? record : idCollections[key], value),
        ]),
      );
    return { ...request, path: toTarget(request.path), query: toTarget(request.query) };
  }
  return { compareViews, compareView, excludeAffected };
}
