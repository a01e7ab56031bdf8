// Whether all replicas have the same state of a sandbox, and whether that state is whole: a mock that imports it checks every record and
// reference. Used by test/proof/cluster/run-cluster.ts.
import { createMock } from "../../../mock/create-mock.ts";
import type { Server } from "./play.ts";

interface Exported {
  readonly version: number;
  /** Without the clock, which runs on. */
  readonly state: string;
}

export async function compareReplicas(id: string, replicas: readonly Server[]): Promise<string[]> {
  const exported: Exported[] = [];
  for (const replica of replicas) exported.push(await exportFrom(id, replica));
  const [first] = exported;
  if (first === undefined) return [];
  const breaches = exported.flatMap(({ version, state }, index) => {
    if (version !== first.version)
      return [`${id}: replica ${index} is at version ${version}, replica 0 at ${first.version}`];
    return state === first.state
      ? []
      : [`${id}: replicas 0 and ${index} differ: ${firstDifference(first.state, state)}`];
  });
  return [...breaches, ...(await checkState(first.state)).map((text) => `${id}: ${text}`)];
}

/** What a mock that imports the exported state says against it. */
async function checkState(state: string): Promise<string[]> {
  await using mock = await createMock({ auth: "off", tickets: 1 });
  try {
    await mock.control.importState("default", JSON.parse(state));
    return [];
  } catch (error) {
    return [`the state is not whole: ${JSON.stringify(error, Object.getOwnPropertyNames(error)).slice(0, 2_000)}`];
  }
}

async function exportFrom(id: string, replica: Server): Promise<Exported> {
  const view: { version: number } = JSON.parse(await textOf(replica, `/__admin/sandboxes/${id}`));
  const state = JSON.parse(await textOf(replica, `/__admin/sandboxes/${id}/state`));
  return {
    version: view.version,
    state: JSON.stringify({ ...state, clock: { ...state.clock, now: state.startsAt } }, undefined, 1),
  };
}

async function textOf(replica: Server, path: string): Promise<string> {
  const answer = await replica.send({ method: "GET", path });
  if (answer.kind !== "answered" || answer.status !== 200)
    throw new Error(`GET ${path}: ${JSON.stringify(answer).slice(0, 500)}`);
  return answer.text;
}

function firstDifference(one: string, other: string): string {
  const lines = one.split("\n");
  const others = other.split("\n");
  const at = lines.findIndex((line, index) => line !== others[index]);
  return `line ${at + 1}: ${lines[at]} and ${others[at]}`;
}
