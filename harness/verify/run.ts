// Runs a verification: preflight, reads in rounds until no further id appears, cases of each read, laws across answers, then writes.
import type { OperationId } from "../../mock/contract/operation-types.ts";
import { createKnownIds } from "./cases/known-ids.ts";
import { otherCases, readOperations } from "./cases/read-cases.ts";
import { checkLaws } from "./laws/all-laws.ts";
import { withSources } from "./needed-reads.ts";
import { preflight } from "./preflight.ts";
import { readInRounds } from "./read-in-rounds.ts";
import { parseKnown } from "./report/known-deviations.ts";
import { createLedger } from "./report/ledger.ts";
import { toReport, type VerifyReport } from "./report/verify-report.ts";
import { createSession } from "./session.ts";
import { TargetError } from "./target/request.ts";
import { createTarget } from "./target/target-client.ts";
import { compileOnly, defaultRate, parseTarget, type VerifyOptions } from "./verify-options.ts";
import { checkWrites } from "./writes/all-writes.ts";

/** @throws TargetError if the target cannot be verified; RangeError for an invalid option */
export async function runVerification(options: VerifyOptions): Promise<VerifyReport> {
  const base = parseTarget(options.target);
  const isWanted = compileOnly(options.only);
  const ids = createKnownIds(options.params ?? {});
  const now = options.now ?? Date.now;
  const known = parseKnown(options.known, now());
  const target = createTarget({
    base,
    token: options.token,
    headers: options.headers ?? {},
    rate: options.rate ?? defaultRate,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    sleep: options.sleep ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))),
    now,
  });
  const ledger = createLedger(isWanted);
  const tell = (operationId: OperationId, sent: number) => options.onProgress?.({ operationId, sent });
  const session = createSession({ target, ledger, ids, isWanted, tell });
  await preflight(target, base);
  const reads = readOperations.filter((one) => isWanted(one));
  await readInRounds(session, withSources(reads));
  session.settleLost();
  for (const operationId of reads) {
    for (const planned of otherCases(operationId, ids)) await session.play(planned);
  }
  await checkLaws(session);
  if (options.write === true) await checkWrites(session, `ticket-mock-verify-${now()}`);
  if (ledger.checked.size === 0 && ledger.forbidden.size === 0) {
    throw new TargetError("Nothing could be checked: reading reaches none of the requested operations.");
  }
  return toReport({ base, target, ledger, ids, isWanted, known, write: options.write ?? false });
}
