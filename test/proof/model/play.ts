// Plays random steps on a mock and on the model, on several sandboxes at once, and stops at the first difference. Each step draws from a stream of
// its own, named by seed and number, so that the same steps can be played without some of them (shrink.ts).
import { createRandomStream, type RandomStream } from "../../../mock/core/random.ts";
import { createMock } from "../../../mock/create-mock.ts";
import type { Mock, MockSandbox } from "../../../mock/mock.ts";
import { brokenRulesIn } from "../million/state-judge.ts";
import { appMoves } from "./app-moves.ts";
import { assessmentMoves } from "./assessment-moves.ts";
import { conversationMoves } from "./conversation-moves.ts";
import { intakeMoves } from "./intake-moves.ts";
import { type Model, type Surroundings, toModel } from "./model-state.ts";
import { learnPageAt, lessonsOf, readReport, readsOfAll, readsOfChanges, unknownPages } from "./reads.ts";
import { sourceMoves } from "./source-moves.ts";
import { createJudge, type Judge, type Move, type ReadBack, type Situation, type Step } from "./step.ts";
import { structureMoves } from "./structure-moves.ts";
import { testRunMoves } from "./test-run-moves.ts";
import { ticketMoves } from "./ticket-moves.ts";
import { websiteMoves } from "./website-moves.ts";
import { passTime } from "./work-rules.ts";

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

/** Where the mock and the model disagree. */
export interface Divergence {
  readonly seed: number;
  readonly step: number;
  readonly what: string;
  readonly differences: readonly string[];
}

const now = Date.parse("2026-03-02T09:00:00Z");
const mostUndone = 100;
const moves: readonly Move[] = [
  ...[...ticketMoves, ...intakeMoves, ...conversationMoves, ...appMoves, ...assessmentMoves],
  ...[...sourceMoves, ...structureMoves, ...websiteMoves, ...testRunMoves],
];
const wheel = moves.flatMap((move) => Array.from({ length: move.weight }, () => move));

/** A mock in its first state, and the model of it. */
async function openGame(seed: number): Promise<Game> {
  const mock = await createMock({ seed, tickets: 60, now: new Date(now).toISOString(), clock: "frozen" });
  const state = mock.stateOf();
  const { model, around } = state.store.read((records) => toModel(records, now));
  const callers = around.callers.slice(0, 3);
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

async function send(game: Game, branch: Branch, { method = "GET", path, body, caller }: Sent) {
  const authorization = `Bearer ${game.tokens.get(caller)}`;
  game.counts.set("requests", (game.counts.get("requests") ?? 0) + 1);
  const headers: Record<string, string> = { authorization, "x-mock-sandbox": branch.sandbox.id };
  if (body !== undefined) headers["content-type"] = "application/json";
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const response = await game.mock.fetch(path, init);
  return { status: response.status, text: await response.text() };
}

/** Reads and compares. */
async function readAll(game: Game, branch: Branch, reads: readonly ReadBack[], judge: Judge): Promise<void> {
  const [caller = 1] = game.tokens.keys();
  for (const read of reads) {
    const { status, text } = await send(game, branch, { ...read, caller });
    judge.same(`status of ${read.method ?? "GET"} ${read.path}`, status, read.status);
    if (status === read.status && status === 200) read.check?.(text, judge);
  }
}

/** Brings the model to an instant, learns what was drawn on the way, and reads back what has changed. */
async function settle(game: Game, branch: Branch, before: Model, until: number, judge: Judge): Promise<void> {
  const [caller = 1] = game.tokens.keys();
  branch.model = passTime(before, until);
  const lessons = lessonsOf(before, branch.model);
  for (const { path, learn } of lessons) {
    const { text } = await send(game, branch, { path, caller });
    branch.model = learn(branch.model, text, judge);
  }
  if (!lessons.some(({ path }) => path.includes("websiteConnector"))) return;
  const tree = await send(game, branch, { path: "/knowledgeSourceStructure?withExcluded=true", caller });
  for (const { path, parent } of unknownPages(branch.model, tree.text)) {
    const { text } = await send(game, branch, { path, caller });
    branch.model = learnPageAt(branch.model, text, parent, judge);
  }
}

/** Moves the clock, mostly by little, now and then past the end of a working day. */
async function moveClock(game: Game, branch: Branch, random: RandomStream, judge: Judge): Promise<string> {
  const seconds = random.pick([1, 7, 45, 91, 91, 600, 3600, random.integer(1, 2000), random.chance(0.2) ? 40_000 : 5]);
  const before = branch.model;
  await branch.sandbox.control.advanceClock({ seconds });
  await settle(game, branch, before, before.now + seconds * 1000, judge);
  await readChanges(game, branch, before, judge);
  return `clock +${seconds} s`;
}

async function readChanges(game: Game, branch: Branch, before: Model, judge: Judge): Promise<void> {
  const [caller = 1] = game.tokens.keys();
  await readAll(game, branch, readsOfChanges(before, branch.model, { around: game.around, caller }), judge);
}

async function undo(game: Game, branch: Branch, judge: Judge): Promise<string> {
  const present = branch.model;
  const earlier = branch.history.pop();
  if (earlier === undefined) return "nothing to undo";
  await branch.sandbox.control.undoChange();
  await settle(game, branch, earlier, present.now, judge);
  await readChanges(game, branch, present, judge);
  return "undo";
}

const mostBranches = 3;

async function fork(game: Game, branch: Branch, random: RandomStream, judge: Judge): Promise<string> {
  const [caller = 1] = game.tokens.keys();
  if (game.branches.length >= mostBranches) {
    const [gone] = game.branches.splice(1, 1);
    if (gone === undefined) return "no fork";
    const reads = readsOfChanges(game.branches[0]?.model ?? game.start, gone.model, { around: game.around, caller });
    await readAll(game, gone, random.chance(0.2) ? reads : reads.slice(0, 30), judge);
    await gone.sandbox[Symbol.asyncDispose]();
    return `end of fork ${gone.sandbox.id}`;
  }
  const sandbox = await branch.sandbox.fork();
  game.branches.push({ sandbox, model: branch.model, history: [], presence: new Map(branch.presence) });
  return `fork of ${branch.sandbox.id}`;
}

/** Back to the start: records, clock and presence. */
async function reset(game: Game, branch: Branch, judge: Judge): Promise<string> {
  const present = branch.model;
  await branch.sandbox.control.resetSandbox();
  branch.history.length = 0;
  branch.presence.clear();
  await settle(game, branch, game.start, game.start.now, judge);
  await readChanges(game, branch, present, judge);
  return "reset";
}

function makeStep(game: Game, branch: Branch, random: RandomStream): { step: Step; caller: number } {
  for (;;) {
    const caller = random.pick([...game.tokens.keys()]);
    const { model, presence } = branch;
    const situation: Situation = { model, around: game.around, random, caller, presence };
    const step = random.pick(wheel).make(situation);
    if (step !== undefined) return { step, caller };
  }
}

async function request(game: Game, branch: Branch, random: RandomStream, judge: Judge): Promise<string> {
  const { step, caller } = makeStep(game, branch, random);
  const { store } = game.mock.stateOf(branch.sandbox.id);
  const [before, version] = [branch.model, store.version];
  const { status, text } = await send(game, branch, { ...step, caller });
  const key = `${step.operationId} ${step.status}`;
  game.counts.set(key, (game.counts.get(key) ?? 0) + 1);
  judge.same("status", status, step.status);
  if (status !== step.status) judge.differences.push(`it answered ${text.slice(0, 600)}`);
  else if (step.code !== undefined) judge.same("code", JSON.parse(text).code, step.code);
  else if (step.next !== undefined) branch.model = step.next(text, judge);
  judge.same("the request changed the state", store.version !== version, branch.model !== before);
  if (branch.model !== before) branch.history.push(before);
  if (branch.history.length > mostUndone) branch.history.shift();
  // Of what the answer itself has shown not every read is worth its time.
  const reads = readsOfChanges(before, branch.model, { around: game.around, caller });
  const isWorth = (path: string) => random.chance(path === step.path ? 0.3 : path.endsWith("/exists") ? 0.15 : 1);
  await readAll(
    game,
    branch,
    reads.filter(({ path }) => isWorth(path)),
    judge,
  );
  const body = step.body === undefined ? "" : ` ${JSON.stringify(step.body)}`;
  return `${step.method} ${step.path}${body} by user ${caller}`;
}

async function oneStep(game: Game, branch: Branch, random: RandomStream, judge: Judge): Promise<string> {
  const chance = random.next();
  if (chance < 0.2) return moveClock(game, branch, random, judge);
  if (chance < 0.24) return undo(game, branch, judge);
  if (chance < 0.25) return fork(game, branch, random, judge);
  if (chance < 0.2505) return reset(game, branch, judge);
  return request(game, branch, random, judge);
}

/** What only the whole state shows: each branch as its model has it, references, embedded objects, sessions, names and a report. */
async function checkAll(game: Game, random: RandomStream, judge: Judge): Promise<void> {
  const [caller = 1] = game.tokens.keys();
  for (const branch of game.branches) {
    const { store } = game.mock.stateOf(branch.sandbox.id);
    judge.same(`${branch.sandbox.id}, broken rules`, store.read(brokenRulesIn), []);
    await readAll(game, branch, readsOfAll(branch.model, { around: game.around, caller }), judge);
    const report = readReport(branch.model, game.around, random.pick(game.around.aiAgentIds), random.pick([0, 1, 30]));
    await readAll(game, branch, [report], judge);
  }
}

/** Plays these steps of a seed; the first difference, or none. */
export async function play(seed: number, steps: readonly number[], checkEvery: number) {
  const game = await openGame(seed);
  await using _ = game.mock;
  for (const [index, step] of steps.entries()) {
    const random = createRandomStream(seed, "model step", step);
    const judge = createJudge();
    const branch = random.pick(game.branches);
    let what = "";
    try {
      what = `${branch.sandbox.id}: ${await oneStep(game, branch, random, judge)}`;
      if (index % checkEvery === checkEvery - 1 || index === steps.length - 1) await checkAll(game, random, judge);
    } catch (error) {
      judge.differences.push(String(error instanceof Error ? error.stack : error));
    }
    const { differences } = judge;
    if (differences.length > 0) return { game, divergence: { seed, step, what, differences } satisfies Divergence };
  }
  return { game, divergence: undefined };
}
