// Runs cases sequentially over one transport, each in its own sandbox.
import { openTestSandbox } from "../../harness/sandboxes/test-sandbox.ts";
import {
  type BehaviourCase,
  type MockKind,
  mockKinds,
  type OpenTransport,
  type Step,
  type Transcript,
  type Transport,
} from "./behaviour-case.ts";
import { createStory } from "./story.ts";

/** Returns the transcripts of the cases, in order; a failure affects only its own transcript. */
export async function runCases(cases: readonly BehaviourCase[], open: OpenTransport): Promise<readonly Transcript[]> {
  const transports = new Map<MockKind, Transport>();
  const transcripts: Transcript[] = [];
  try {
    for (const behaviourCase of cases) {
      const { kind = "ordinary" } = behaviourCase;
      const transport = transports.get(kind) ?? (await open(mockKinds[kind]));
      transports.set(kind, transport);
      transcripts.push(await runCase(behaviourCase, transport));
    }
  } finally {
    for (const transport of transports.values()) await transport.close();
  }
  return transcripts;
}

async function runCase({ name, start, run }: BehaviourCase, transport: Transport): Promise<Transcript> {
  const steps: Step[] = [];
  try {
    await using sandbox = await openTestSandbox(transport.mock, start);
    await run(createStory(sandbox, transport, steps));
    return { name, steps, failure: null };
  } catch (error) {
    return { name, steps, failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}
