// Builds the report of a run: outcomes by operation, findings, what was skipped.
import type { OperationId } from "../../../mock/contract/operation-types.ts";
import { routes } from "../../../mock/contract/routes.ts";
import { contractVersion } from "../../../mock/engine/core/version.ts";
import type { OperationRoute } from "../../../spec/generated/operations.ts";
import type { KnownIds } from "../probes/known-ids.ts";
import { readOperations } from "../probes/read-probes.ts";
import type { Target } from "../target/target-client.ts";
import type { Finding } from "./finding.ts";
import { acceptedBy, type KnownDeviation, toWarnings } from "./known-deviations.ts";
import type { CountedBreach, Ledger, Undocumented } from "./ledger.ts";

/** The outcome of one operation. */
export interface OperationOutcome {
  /** Its name in the contract. */
  readonly operationId: OperationId;
  /** HTTP method. */
  readonly method: string;
  /** Path without the base path, for example `/ticket/{ticketId}`. */
  readonly path: string;
  /** Its tag, for example `tickets`. */
  readonly tag: string;
  /** `not checked` says nothing about the target. */
  readonly outcome: "conforming" | "deviating" | "not checked";
  /** How many of its responses were checked. */
  readonly responses: number;
  /** Why it was not checked. */
  readonly reason?: string;
}

/** The result of a run. */
export interface VerifyReport {
  /** Address of the target, without secrets. */
  readonly target: string;
  /** Version of the contract. */
  readonly contract: string;
  /** `deviating` if there is a deviation that is not known. */
  readonly outcome: "conforming" | "deviating";
  /** Number of requests sent. */
  readonly requests: number;
  /** Outcomes by operation, in contract order. */
  readonly operations: readonly OperationOutcome[];
  /** Deviations, wrong assumptions, and known deviations. */
  readonly findings: readonly Finding[];
  /** Parts of responses that the contract does not describe; they are not deviations. */
  readonly undocumented: readonly Undocumented[];
  /** Side effects of the requests. */
  readonly effects: readonly string[];
  /** Records that the run created, and what happened to them; in a dry run, the requests that were not sent. */
  readonly created: readonly string[];
  /** Operations that `only` excludes. */
  readonly leftOut: readonly OperationId[];
  /** Why the run ended early; undefined if it was complete. */
  readonly interrupted?: string;
  /** Known deviations that expired or matched nothing. */
  readonly warnings: readonly string[];
}

interface ReportInput {
  readonly base: URL;
  readonly target: Target;
  readonly ledger: Ledger;
  readonly ids: KnownIds;
  readonly isSelected: (operationId: OperationId) => boolean;
  readonly known: readonly KnownDeviation[];
  readonly write: boolean;
  readonly created: readonly string[];
  readonly interrupted: string | undefined;
  readonly failOn: "deviation" | "assumption";
}

export function toReport({
  base,
  target,
  ledger,
  ids,
  isSelected,
  known,
  write,
  created,
  interrupted,
  failOn,
}: ReportInput): VerifyReport {
  const findings = ledger.breaches.map((breach) => toFinding(breach, known));
  const operations = routes
    .filter(({ operationId }) => isSelected(operationId))
    .map((route) => toOutcome(route, { ledger, ids, findings, write }));
  return {
    target: target.hide(`${base.origin}${base.pathname}`),
    contract: contractVersion,
    outcome: findings.some(({ verdict }) => verdict === "deviation" || verdict === failOn) ? "deviating" : "conforming",
    requests: target.sent,
    operations,
    findings,
    undocumented: ledger.undocumented,
    effects: ledger.effects,
    created,
    leftOut: routes.map(({ operationId }) => operationId).filter((operationId) => !isSelected(operationId)),
    ...(interrupted === undefined ? {} : { interrupted }),
    warnings: toWarnings(
      known,
      ledger.breaches.map(({ breach }) => breach),
    ),
  };
}

function toFinding({ breach, count }: CountedBreach, deviations: readonly KnownDeviation[]): Finding {
  const accepted = acceptedBy(deviations, breach);
  if (accepted !== undefined) return { ...breach, count, verdict: "known", accepted: accepted.reason };
  return { ...breach, count, verdict: breach.provenance === "assumed" ? "assumption" : "deviation" };
}

function toOutcome(
  { operationId, method, path, tag }: OperationRoute,
  {
    ledger,
    ids,
    findings,
    write,
  }: Pick<ReportInput, "ledger" | "ids" | "write"> & { readonly findings: readonly Finding[] },
): OperationOutcome {
  const responses = ledger.checked.get(operationId) ?? 0;
  const base = { operationId, method, path, tag, responses };
  const isDeviating = findings.some(
    (finding) => finding.operationId === operationId && finding.verdict === "deviation",
  );
  if (isDeviating) return { ...base, outcome: "deviating" };
  const reason = toReason(operationId, { ledger, ids, write, responses });
  return reason === undefined ? { ...base, outcome: "conforming" } : { ...base, outcome: "not checked", reason };
}

function toReason(
  operationId: OperationId,
  { ledger, ids, write, responses }: Pick<ReportInput, "ledger" | "ids" | "write"> & { readonly responses: number },
): string | undefined {
  if (ledger.forbidden.has(operationId)) return "the caller has no permission for it (403)";
  if (!readOperations.includes(operationId)) {
    if (!write) return "it writes, and --write is not set";
    if (responses === 0) return "the run never calls it, or only on a record that it creates or that --param names";
    return ledger.confirmed.has(operationId) ? undefined : "its effect was not read back";
  }
  const missing = ids.missing(operationId);
  if (missing.length > 0) return `the run found no ${missing.join(", ")}: pass --param ${missing[0]}=…`;
  return responses === 0 ? "the run created no record to call it on" : undefined;
}
