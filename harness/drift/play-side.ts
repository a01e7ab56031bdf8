// Sends the cases of a verification to one side and collects its answers.
import { createKnownIds } from "../verify/cases/known-ids.ts";
import type { PlannedCase } from "../verify/cases/planned-case.ts";
import { otherCases, readOperations } from "../verify/cases/read-cases.ts";
import { withSources } from "../verify/needed-reads.ts";
import { preflight } from "../verify/preflight.ts";
import { readInRounds } from "../verify/read-in-rounds.ts";
import { createLedger, type Ledger } from "../verify/report/ledger.ts";
import { createSession } from "../verify/session.ts";
import type { Exchange, Silence } from "../verify/target/request.ts";
import { createTarget, type TargetSettings } from "../verify/target/target-client.ts";
import type { compileOnly, VerifyOptions } from "../verify/verify-options.ts";
import { checkWrites } from "../verify/writes/all-writes.ts";

/** A case and one side's answer to it. */
export interface Played {
  readonly planned: PlannedCase;
  readonly answer: Exchange | Silence;
}

/** Answers of one side. */
export interface Side {
  readonly played: readonly Played[];
  readonly ledger: Ledger;
  readonly sent: number;
  hide(text: string): string;
}

export interface SideSettings extends TargetSettings {
  readonly params: Readonly<Record<string, string>>;
  readonly isWanted: ReturnType<typeof compileOnly>;
  readonly isWriting: boolean;
  readonly onProgress?: VerifyOptions["onProgress"];
}

/** @throws TargetError if the side cannot be reached; RangeError for an invalid id */
export async function playSide(settings: SideSettings): Promise<Side> {
  const { params, isWanted, isWriting, onProgress } = settings;
  const ids = createKnownIds(params);
  const target = createTarget(settings);
  const ledger = createLedger(isWanted);
  const played: Played[] = [];
  const session = createSession({
    target,
    ledger,
    ids,
    isWanted,
    tell: (operationId, sent) => onProgress?.({ operationId, sent }),
    onPlayed: (planned, answer) => void (isWanted(planned.request.operationId) && played.push({ planned, answer })),
  });
  await preflight(target, settings.base);
  const reads = readOperations.filter((one) => isWanted(one));
  await readInRounds(session, withSources(reads));
  for (const operationId of reads) {
    for (const planned of otherCases(operationId, ids)) await session.play(planned);
  }
  if (isWriting) await checkWrites(session, `ticket-mock-drift-${settings.now()}`);
  return { played, ledger, sent: target.sent, hide: target.hide };
}
