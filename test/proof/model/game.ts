// A game of the model: a mock with its sandboxes, the model of each, and the requests between the two. play.ts makes its steps.
import { createMock } from "../../../mock/create-mock.ts";
import type { Mock, MockSandbox } from "../../../mock/mock.ts";
import { type Model, type Surroundings, toModel } from "./model-state.ts";
import type { Judge, ReadBack } from "./step.ts";

const now = Date.parse("2026-03-02T09:00:00Z");

/** A sandbox and the model of it. */
export interface Branch {
  readonly sandbox: MockSandbox;
  model: Model;
  /** The models before each change that an undo can take back, the latest last. */
  readonly history: Model[];
  readonly presence: Map<string, number>;
}

/** A game: a mock, its branches, and what happened. */
export interface Game {
  readonly mock: Mock;
  readonly around: Surroundings;
  readonly start: Model;
  readonly branches: Branch[];
  readonly tokens: ReadonlyMap<number, string>;
  readonly counts: Map<string, number>;
}

/** A mock in its first state, and the model of it. */
export async function openGame(seed: number): Promise<Game> {
  const mock = await createMock({ seed, tickets: 60, now: new Date(now).toISOString(), clock: "frozen" });
  const state = mock.stateOf();
  const { model, around } = state.store.read((records) => toModel(records, now));
  const callers = around.callers.slice(0, 3);
  if (callers.length < 2) throw new Error("One caller cannot meet another.");
  const tokens = await Promise.all(callers.map(async (userId) => [userId, await mock.token({ userId })] as const));
  const first = { sandbox: mock.sandbox(), model, history: [], presence: new Map<string, number>() };
  return { mock, around, start: model, branches: [first], tokens: new Map(tokens), counts: new Map() };
}

interface Sent {
  readonly method?: string | undefined;
  readonly path: string;
  readonly body?: unknown;
  readonly caller: number;
}

/** Sends a request to the sandbox of a branch. */
export async function send(game: Game, branch: Branch, { method = "GET", path, body, caller }: Sent) {
  const authorization = `Bearer ${game.tokens.get(caller)}`;
  game.counts.set("requests", (game.counts.get("requests") ?? 0) + 1);
  const headers: Record<string, string> = { authorization, "x-mock-sandbox": branch.sandbox.id };
  if (body !== undefined) headers["content-type"] = "application/json";
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await game.mock.fetch(path, init);
  return { status: response.status, text: await response.text() };
}

/** Reads and compares. */
export async function readAll(game: Game, branch: Branch, reads: readonly ReadBack[], judge: Judge): Promise<void> {
  const [caller = 1] = game.tokens.keys();
  for (const read of reads) {
    const { status, text } = await send(game, branch, { ...read, caller });
    judge.same(`status of ${read.method ?? "GET"} ${read.path}`, status, read.status);
    if (status === read.status && status === 200) read.check?.(text, judge);
  }
}
