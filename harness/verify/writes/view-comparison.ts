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

export class ViewComparison {
  readonly #input: Omit<WriteRunInput, "time">;

  constructor(input: Omit<WriteRunInput, "time">) {
    this.#input = input;
  }

  /** Excludes every record that a failed request would have changed: the target may have executed it. */
  async excludeAffected({ mirrorRequest, request }: Probe): Promise<void> {
    const { oracle } = this.#input;
    await oracle.mirror.send(mirrorRequest ?? request);
    for (const record of await oracle.mirror.listTouched()) oracle.exclude(record, "mirror");
  }

  /** Compares every view of the changed and related records, and checks that bystanders did not change. */
  async compareViews(
    operationId: OperationId,
    changedRecords: readonly MirroredRecord[],
    { related = [], bystanders = [], place = "" }: WriteOptions,
  ): Promise<void> {
    const { session, oracle, tracker } = this.#input;
    for (const { mirror: ticketId } of bystanders) {
      const request: PlannedRequest = { operationId: "getTicket", path: { ticketId }, query: { viewing: false } };
      if (changedRecords.every(({ collection, id }) => collection !== "tickets" || id !== ticketId))
        await this.compareView({ request, alsoShows: [] }, "side-effect", operationId);
    }
    const changedKeys = new Set(changedRecords.map(({ collection, id }) => `${collection} ${id}`));
    const changedCollections = new Set(changedRecords.map(({ collection }) => collection));
    const requestedViews = new Set<string>();
    const after = `${operationId}${place === "" ? "" : ` ${place}`}`;
    for (const record of [...changedRecords, ...related].filter((record) => !oracle.isExcluded(record))) {
      for (const view of viewsOf(record, tracker.ownIds)) {
        const key = JSON.stringify(view.request);
        if (requestedViews.has(key)) continue;
        requestedViews.add(key);
        const isChanged =
          changedKeys.has(`${record.collection} ${record.id}`) ||
          view.alsoShows.some((shown) => changedCollections.has(shown));
        const exchange = await this.compareView(view, isChanged ? "stale-read" : "side-effect", after);
        if (exchange !== undefined) session.ledger.confirm(operationId);
      }
    }
  }

  /** @param after what the view follows, for reports */
  async compareView(view: View, kind: FindingKind, after: string): Promise<Exchange | undefined> {
    const { session, oracle, isDry } = this.#input;
    if (isDry) return undefined;
    const { request } = view;
    const probe: Probe = {
      kind: "valid",
      place: "",
      evidence: operationEvidence(request.operationId),
      request: this.#toTargetRequest(view),
      mirrorRequest: request,
      expectsMirrorStatus: true,
    };
    const exchange = await session.check(probe);
    if (exchange === undefined || isFailed(exchange.status)) {
      await this.excludeAffected(probe);
      return undefined;
    }
    const { breaches } = await oracle.compare(probe, exchange, { kind, isStrict: true, rows: view.rows });
    for (const breach of breaches)
      session.report({ ...breach, example: `${breach.example}, after ${after}` }, { evenIfUnselected: true });
    return exchange;
  }

  #toTargetRequest({ request, searchedTicket }: View): PlannedRequest {
    const { pairs } = this.#input.oracle;
    if (searchedTicket !== undefined) return searchFor(pairs.toTarget("tickets", searchedTicket));
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
}
