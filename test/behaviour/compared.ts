// Compares the transcripts of one transport with the in-process ones, step by step.
import { beforeAll, describe, expect, it } from "vitest";
import type { BehaviourCase, Transcript } from "./behaviour-case.ts";
import { runCases } from "./run-cases.ts";
import { openInProcess } from "./transports/in-process.ts";

export const timeoutMs = 240_000;

/** Runs cases sequentially over a transport. */
type RunOver = (cases: readonly BehaviourCase[]) => Promise<readonly Transcript[]>;

const known = new Map<string, Transcript>();

/** In-process transcripts of cases. Each case runs once per vitest worker. */
export async function runInProcess(cases: readonly BehaviourCase[]): Promise<readonly Transcript[]> {
  const fresh = cases.filter(({ name }) => !known.has(name));
  for (const transcript of await runCases(fresh, openInProcess)) known.set(transcript.name, transcript);
  return cases.flatMap(({ name }) => known.get(name) ?? []);
}

/** One test per case: it completes with the same steps as in process. */
export function compareWithInProcess(transport: string, cases: readonly BehaviourCase[], run: RunOver): void {
  let inProcess: readonly Transcript[] = [];
  let found: readonly Transcript[] = [];

  beforeAll(async () => {
    inProcess = await runInProcess(cases);
    found = await run(cases);
  }, timeoutMs);

  describe(transport, () => {
    it("ran every case", () => {
      expect(found.map(({ name }) => name)).toEqual(cases.map(({ name }) => name));
    });

    it.each(cases.map(({ name }, index) => ({ name, index })))("$name", ({ name, index }) => {
      const [one, other] = [found[index], inProcess[index]];
      expect(one?.failure, `case "${name}" ${transport}`).toBeNull();
      for (const [at, step] of (other?.steps ?? []).entries()) {
        expect(
          one?.steps[at],
          `step ${at} (${step.step}) of case "${name}", ${transport} compared with in process`,
        ).toEqual(step);
      }
      expect(one?.steps.length, `number of steps of case "${name}"`).toBe(other?.steps.length);
    });
  });
}
