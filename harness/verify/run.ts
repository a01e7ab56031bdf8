// Runs a verification: mirrors the target, sends the same reads (and writes, if allowed) to both, and compares the responses.
import type { OperationId } from "../../mock/contract/operation-types.ts";
import { routes } from "../../mock/contract/routes.ts";
import { compareReads } from "./compare-reads.ts";
import { readsInFull, widestLists } from "./mirror/mirror-reads.ts";
import { mirrorTarget } from "./mirror-target.ts";
import { withIdSources } from "./needed-reads.ts";
import { preflight } from "./preflight.ts";
import { createKnownIds, type KnownIds } from "./probes/known-ids.ts";
import { otherProbes, readOperations } from "./probes/read-probes.ts";
import { operationEvidence } from "./published-parts.ts";
import { readInRounds } from "./read-in-rounds.ts";
import { parseKnown } from "./report/known-deviations.ts";
import { createLedger, type Ledger } from "./report/ledger.ts";
import { toReport, type VerifyReport } from "./report/verify-report.ts";
import { createSession, type Session } from "./session.ts";
import { type PlannedRequest, TargetError } from "./target/request.ts";
import { createTarget, type Target } from "./target/target-client.ts";
import { compileOnly, defaultRate, parseTarget, type VerifyOptions } from "./verify-options.ts";
import { runWrites, sharedReads } from "./writes/all-writes.ts";
import { createRecordTracker, type RecordTracker } from "./writes/record-tracker.ts";
import { ComparedWrites } from "./writes/write-run.ts";

/** The results of a run. */
export interface CheckResult {
  readonly target: Target;
  readonly base: URL;
  readonly ledger: Ledger;
  readonly ids: KnownIds;
  readonly tracker: RecordTracker;
  /** Why the run ended early. */
  readonly interrupted: string | undefined;
}

/** @throws TargetError if the target cannot be verified; RangeError for an invalid option */
export async function runVerification(options: VerifyOptions): Promise<VerifyReport> {
  const isSelected = compileOnly(options.only);
  const deviations = parseKnown(options.known, (options.now ?? Date.now)());
  const { failOn = "deviation", write = false } = options;
  const result = await checkTarget(options);
  return toReport({ ...result, created: result.tracker.lines(), isSelected, known: deviations, write, failOn });
}

/**
 * Sends every check and collects the findings. Ends early if the target becomes unreachable after the first check.
 * @throws TargetError if the target cannot be verified; RangeError for an invalid option
 */
export async function checkTarget(options: VerifyOptions): Promise<CheckResult> {
  const base = parseTarget(options.target);
  const isSelected = compileOnly(options.only);
  refuseCookieOnly(options, isSelected);
  const ids = createKnownIds(options.params ?? {});
  const now = options.now ?? Date.now;
  const target = createTarget({
    base,
    token: options.token,
    headers: options.headers ?? {},
    rate: options.rate ?? defaultRate,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    sleep: options.sleep ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))),
    now,
    signal: options.signal,
  });
  const ledger = createLedger(isSelected);
  const session = createSession({ target, ledger, ids, isSelected, onProgress: options.onProgress });
  const tracker = createRecordTracker(`ticket-mock-verify-${now()}`);
  await preflight(target, base);
  let interrupted: string | undefined;
  try {
    await runChecks(session, tracker, { ...options, now });
  } catch (error) {
    if (!(error instanceof TargetError) || ledger.checked.size === 0) throw error;
    interrupted = error.message;
  } finally {
    await tracker.removeAll(session.send);
  }
  if (ledger.checked.size === 0 && ledger.forbidden.size === 0 && tracker.lines().length === 0) {
    throw new TargetError("Nothing could be checked: reading reaches none of the requested operations.");
  }
  return { target, base, ledger, ids, tracker, interrupted };
}

async function runChecks(
  session: Session,
  tracker: RecordTracker,
  { write = false, dryRun: isDry = false, now }: VerifyOptions & { readonly now: () => number },
) {
  const selectedReads = readOperations.filter((readOperation) => session.isSelected(readOperation));
  const neededOperations = withIdSources(write ? [...new Set([...selectedReads, ...sharedReads])] : selectedReads);
  await readInRounds(session, neededOperations);
  session.reportLostRecords();
  await readWidely(session);
  for (const operationId of selectedReads) {
    for (const probe of otherProbes(operationId, session.ids)) await session.check(probe);
  }
  const mirrored = await mirrorTarget(session, now());
  await using _mirror = mirrored.oracle.mirror;
  await compareReads(session, mirrored, write ? "all" : "few");
  if (write) await runWrites(new ComparedWrites({ session, ...mirrored, tracker, isDry }));
}

/** Some writes accept only a bearer token. */
function refuseCookieOnly(
  { token, headers = {}, write = false }: VerifyOptions,
  isSelected: (operationId: OperationId) => boolean,
): void {
  const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
  const tokenOnlyRoutes = routes.filter(
    ({ operationId, method, security }) =>
      method !== "GET" && security.length > 0 && !security.includes("cookieAuth") && isSelected(operationId),
  );
  if (
    write &&
    token === undefined &&
    names.has("cookie") &&
    !names.has("authorization") &&
    tokenOnlyRoutes.length > 0
  ) {
    throw new RangeError(
      `A cookie is not enough to write: ${tokenOnlyRoutes.map(({ operationId }) => operationId).join(", ")} accept a bearer token only.`,
    );
  }
}

/** Reads each list with as many rows as possible, and some complete records. */
async function readWidely(session: Session): Promise<void> {
  const sentRequests = new Set(session.probeExchanges.map(({ probe }) => JSON.stringify(probe.request)));
  const readOnce = async (request: PlannedRequest) => {
    if (!session.isSelected(request.operationId) || sentRequests.has(JSON.stringify(request))) return;
    await session.check({ kind: "valid", place: "", evidence: operationEvidence(request.operationId), request });
  };
  for (const request of widestLists) await readOnce(request);
  for (const request of readsInFull(session.exchangesOf, session.ids)) await readOnce(request);
}
