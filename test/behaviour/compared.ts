// Compares the transcripts of one transport with those in process, case by case and step by step. Called by test/behaviour/http.test.ts,
// test/behaviour/msw.test.ts and test/behaviour/chromium.browser.test.ts.
import { beforeAll, describe, expect, it } from "vitest";
import type { BehaviourCase, Transcript } from "./behaviour-case.ts";
import { runCases } from "./run-cases.ts";
import { openInProcess } from "./transports/in-process.ts";

const patienceMs = 240_000;

/** Runs cases over a transport, one after the other. */
type RunOver = (cases: readonly BehaviourCase[]) => Promise<readonly Transcript[]>;

/** One test per case: it comes to its end, with the steps it has in process. */
export function compareWithInProcess(transport: string, cases: readonly BehaviourCase[], run: RunOver): void {
  let inProcess: readonly Transcript[] = [];
  let found: readonly Transcript[] = [];

  beforeAll(async () => {
    inProcess = await runCases(cases, openInProcess);
    found = await run(cases);
  }, patienceMs);

  describe(transport, () => {
    it("ran every case", () => {
      expect(found.map(({ name }) => name)).toEqual(cases.map(({ name }) => name));
    });

    it.each(cases.map(({ name }, index) => ({ name, index })))("$name", ({ name, index }) => {
      const [one, other] = [found[index], inProcess[index]];
      expect(one?.failure, `case "${name}" ${transport}`).toBeNull();
      for (const [at, step] of (other?.steps ?? []).entries()) {
        expect(one?.steps[at], `step ${at} (${step.step}) of case "${name}", ${transport} against in process`).toEqual(
          step,
        );
      }
      expect(one?.steps.length, `number of steps of case "${name}"`).toBe(other?.steps.length);
    });
  });
}
