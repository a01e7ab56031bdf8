// Compares the transcripts of one transport with the in-process ones, step by step.
import { beforeAll, describe, expect, it } from "vitest";
import type { BehaviourCase, Transcript } from "./behaviour-case.ts";
import { runCases } from "./run-cases.ts";
import { openInProcess } from "./transports/in-process.ts";

export const timeoutMs = 240_000;

/** Runs cases sequentially over a transport. */
type RunOver = (cases: readonly BehaviourCase[]) => Promise<readonly Transcript[]>;

const cache = new Map<string, Transcript>();

/** Returns the in-process transcripts of cases. Each case runs once per vitest worker. */
export async function runInProcess(cases: readonly BehaviourCase[]): Promise<readonly Transcript[]> {
  const newCases = cases.filter(({ name }) => !cache.has(name));
  for (const transcript of await runCases(newCases, openInProcess)) cache.set(transcript.name, transcript);
  return cases.flatMap(({ name }) => cache.get(name) ?? []);
}

/** Defines one test per case: it completes with the same steps as in process. */
export function compareWithInProcess(transport: string, cases: readonly BehaviourCase[], run: RunOver): void {
  let expected: readonly Transcript[] = [];
  let actual: readonly Transcript[] = [];

  beforeAll(async () => {
    expected = await runInProcess(cases);
    actual = await run(cases);
  }, timeoutMs);

  describe(transport, () => {
    it("ran every case", () => {
      expect(actual.map(({ name }) => name)).toEqual(cases.map(({ name }) => name));
    });

    it.each(cases.map(({ name }, index) => ({ name, index })))("$name", ({ name, index }) => {
      const [transcript, inProcess] = [actual[index], expected[index]];
      expect(transcript?.failure, `case "${name}" ${transport}`).toBeNull();
      for (const [at, step] of (inProcess?.steps ?? []).entries()) {
        expect(
          transcript?.steps[at],
          `step ${at} (${step.step}) of case "${name}", ${transport} compared with in process`,
        ).toEqual(step);
      }
      expect(transcript?.steps.length, `number of steps of case "${name}"`).toBe(inProcess?.steps.length);
    });
  });
}
