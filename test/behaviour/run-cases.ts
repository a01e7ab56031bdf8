// Runs cases sequentially over one transport, each in its own sandbox.
import { openTestSandbox } from "../../harness/sandboxes/test-sandbox.ts";
import {
  type BehaviourCase,
  type House,
  houses,
  type OpenTransport,
  type Step,
  type Transcript,
  type Transport,
} from "./behaviour-case.ts";
import { createStory } from "./story.ts";

/** The transcripts of the cases, in order; a failure is recorded in its own transcript and affects no other. */
export async function runCases(cases: readonly BehaviourCase[], open: OpenTransport): Promise<readonly Transcript[]> {
  const opened = new Map<House, Transport>();
  const transcripts: Transcript[] = [];
  try {
    for (const one of cases) {
      const { house = "ordinary" } = one;
      const transport = opened.get(house) ?? (await open(houses[house]));
      opened.set(house, transport);
      transcripts.push(await runCase(one, transport));
    }
  } finally {
    for (const transport of opened.values()) await transport.close();
  }
  return transcripts;
}

async function runCase({ name, start, tell }: BehaviourCase, transport: Transport): Promise<Transcript> {
  const steps: Step[] = [];
  try {
    await using sandbox = await openTestSandbox(transport.mock, start);
    await tell(createStory(sandbox, transport, steps));
    return { name, steps, failure: null };
  } catch (error) {
    return { name, steps, failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}
