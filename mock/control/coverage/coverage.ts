// Records which parts of the contract requests have used, including requests that the journal has since dropped.
import type { ServiceContract } from "../../contract/service-contract.ts";
import { isFromPage } from "../../engine/core/own-pages.ts";
import { parseQueryText } from "../../engine/core/query-text.ts";
import { mapTable } from "../../engine/core/tables.ts";
import { contractVersion } from "../../engine/core/version.ts";
import { countedKinds, coverageModel, type FeatureKind, type OperationModel, type TreeNode } from "./coverage-model.ts";
import { type CoverageReport, type CoverageSet, type OperationCoverage, toReport } from "./coverage-report.ts";

export interface CoveredExchange {
  readonly operationId: string | undefined;
  readonly status: number | null;
  readonly queryText: string;
  readonly requestBody: unknown;
  /** Alternating names and values. */
  readonly requestHeaders: readonly string[];
}

/** The coverage of one operation. */
interface Tally {
  /** Number of requests. */
  count: number;
  /** How often each status was returned. */
  readonly statuses: Map<number, number>;
  /** One byte per feature of the operation: 1 where it was used. */
  readonly used: Uint8Array;
}

export class Coverage {
  readonly #model: ReturnType<typeof coverageModel>;
  readonly #tallies = new Map<string, Tally>();

  constructor(service: ServiceContract) {
    this.#model = coverageModel(service);
  }

  /** Called for every request, so it must be cheap. Requests from the mock's own pages do not count. */
  record(exchange: CoveredExchange): void {
    const { operationId, status, queryText, requestBody } = exchange;
    const operation = operationId === undefined ? undefined : this.#model.get(operationId)?.();
    if (operationId === undefined || operation === undefined || isFromPage(exchange)) return;
    const tally = this.#tallyOf(operationId, operation.features.length);
    tally.count += 1;
    if (status !== null) countStatus(tally, status, 1);
    const statusFeature = status === null ? undefined : operation.statuses.get(status);
    if (statusFeature !== undefined) tally.used[statusFeature] = 1;
    if (queryText !== "") coverQuery(operation.query, queryText, tally.used);
    if (requestBody !== undefined) markCovered(operation.body, requestBody, tally.used);
  }

  add(other: Coverage): void {
    for (const [operationId, { count, statuses, used: usedFeatures }] of other.#tallies) {
      const tally = this.#tallyOf(operationId, usedFeatures.length);
      tally.count += count;
      for (const [status, statusCount] of statuses) countStatus(tally, status, statusCount);
      for (const [index, isUsed] of usedFeatures.entries()) {
        if (isUsed === 1) tally.used[index] = 1;
      }
    }
  }

  report(): CoverageReport {
    const operations = Array.from(this.#model.values(), (operation) => toOperation(operation(), this.#tallies));
    return toReport(contractVersion, operations);
  }

  clear(): void {
    this.#tallies.clear();
  }

  #tallyOf(operationId: string, featureCount: number): Tally {
    const known = this.#tallies.get(operationId);
    if (known !== undefined) return known;
    const tally = { count: 0, statuses: new Map(), used: new Uint8Array(featureCount) };
    this.#tallies.set(operationId, tally);
    return tally;
  }
}

function countStatus({ statuses }: Tally, status: number, count: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + count);
}

function coverQuery({ properties }: TreeNode, queryText: string, usedFeatures: Uint8Array): void {
  for (const [name, text] of parseQueryText(queryText)) {
    const node = properties?.get(name);
    if (node !== undefined) coverNode(node, text, usedFeatures);
  }
}

function coverNode({ feature, values }: TreeNode, value: unknown, usedFeatures: Uint8Array): void {
  if (feature !== undefined) usedFeatures[feature] = 1;
  const valueFeature = values?.get(value);
  if (valueFeature !== undefined) usedFeatures[valueFeature] = 1;
}

/** Marks the features that a value covers at a node and below it. */
export function markCovered(node: TreeNode, value: unknown, usedFeatures: Uint8Array): void {
  coverNode(node, value, usedFeatures);
  if (typeof value !== "object" || value === null) return;
  const { items, properties, others } = node;
  if (Array.isArray(value)) {
    if (items === undefined) return;
    for (const item of value) markCovered(items, item, usedFeatures);
  } else if (properties !== undefined || others !== undefined) {
    for (const [name, member] of Object.entries(value)) {
      const child = properties?.get(name) ?? others;
      if (child !== undefined) markCovered(child, member, usedFeatures);
    }
  }
}

function toOperation({ route, features }: OperationModel, tallies: ReadonlyMap<string, Tally>): OperationCoverage {
  const { operationId, tag, tier } = route;
  const { count = 0, statuses = [], used: usedFeatures } = tallies.get(operationId) ?? {};
  function setOf(wantedKind: FeatureKind): CoverageSet {
    const covered: string[] = [];
    const missing: string[] = [];
    for (const [index, { kind, label }] of features.entries()) {
      if (kind !== wantedKind) continue;
      const list = usedFeatures?.[index] === 1 ? covered : missing;
      list.push(label);
    }
    return { covered, missing };
  }
  return {
    operationId,
    tag,
    tier,
    requestCount: count,
    // Object keys that are integers iterate in numeric order.
    statusCounts: Object.fromEntries(statuses),
    ...mapTable(countedKinds, setOf),
  };
}
