// Puts a mock where a round of generated requests begins: ten sandboxes as they start, no history, no kept texts, other worlds than were used
// last. Called by test/proof/million/play.ts.
import { keptTexts } from "../../../mock/http/steps/serialise.ts";
import { keptRecordTexts } from "../../../mock/store/record-texts.ts";
import { sandboxIds } from "./any-request.ts";
import type { MillionMock } from "./million-mock.ts";

const scenariosOfRound = ["default", "busy-inbox", "every-null", "edge-values", "default"];

/**
 * Ten sandboxes, each at its start, and nothing that a round before left.
 * @param digest of the default sandbox at its start
 * @param isDefaultUsed whether anybody may have changed it; its version counts how often it was put back
 */
export async function layOut(mock: MillionMock, digest: string, isDefaultUsed = true): Promise<void> {
  const { control, sandboxes, rewind } = mock;
  for (const { id } of sandboxes.list().map((entry) => entry.sandbox)) {
    if (!["default", "pristine"].includes(id)) await control.deleteSandbox(id);
  }
  for (const { name } of (await control.listSnapshots("default")).snapshots)
    await control.deleteSnapshot("default", name);
  await useOtherWorlds(mock);
  letTextsGo();
  rewind();
  const { sandbox } = sandboxes.get("default");
  // Its world again, whatever was imported.
  if (isDefaultUsed) await sandbox.restart(sandboxes.get("pristine").sandbox.start);
  // A reset can be taken back: without this the state before it, with its world, stays, and the next round may go on in it.
  sandbox.store.forgetHistory();
  // What it keeps is weighed at the end of a use.
  sandboxes.hold("default", false).letGo();
  if ((await sandbox.store.digest()) !== digest) throw new Error("A sandbox that was reset is not as it began.");
  for (const [index, id] of sandboxIds.slice(1).entries()) {
    const scenario = scenariosOfRound[index % scenariosOfRound.length];
    await control.createSandbox({ id, ...(scenario === undefined ? {} : { scenario }), tickets: 40 });
  }
}

/** More worlds than are kept unused (16 by a mock, 8 and 8 by a process). */
const otherWorlds = 24;

/** Small worlds in place of whichever were used last in the round: the looks at the heap compare equal rooms, not what is kept on purpose. */
async function useOtherWorlds({ control }: MillionMock): Promise<void> {
  for (let seed = 1; seed <= otherWorlds; seed += 1) {
    await control.createSandbox({ id: "other-world", seed, tickets: 40 });
    await control.deleteSandbox("other-world");
  }
}

/**
 * As the mock itself does when they have reached their limit. How full they are at a look is chance otherwise: texts that count as 64 MiB are 3 MB
 * of the heap, as most of their records are gone.
 */
function letTextsGo(): void {
  keptTexts.clear();
  keptRecordTexts.clear();
}
