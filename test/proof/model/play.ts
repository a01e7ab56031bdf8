// Plays random steps on a mock and on the model, on several sandboxes at once, and stops at the first difference. Each step draws from a stream of
// its own, named by seed and number, so that the same steps can be played without some of them (shrink.ts).
import { createRandomStream, type RandomStream } from "../../../mock/core/random.ts";
import { brokenRulesIn } from "../million/state-judge.ts";
import { appMoves } from "./app-moves.ts";
import { assessmentMoves } from "./assessment-moves.ts";
import { conversationMoves } from "./conversation-moves.ts";
import { type Branch, type Game, openGame, readAll, send } from "./game.ts";
import { intakeMoves } from "./intake-moves.ts";
import type { Model } from "./model-state.ts";
import { learnPageAt, lessonsOf, readReport, readsOfAll, readsOfChanges, unknownPages } from "./reads.ts";
import { sourceMoves } from "./source-moves.ts";
import { createJudge, type Judge, type Move, type Situation, type Step } from "./step.ts";
import { structureMoves } from "./structure-moves.ts";
import { testRunMoves } from "./test-run-moves.ts";
import { askWhoIsThere, ticketMoves } from "./ticket-moves.ts";
import { websiteMoves } from "./website-moves.ts";
import { passTime } from "./work-rules.ts";

/** Where the mock and the model disagree. */
export interface Divergence {
  readonly seed: number;
  readonly step: number;
  readonly what: string;
  readonly differences: readonly string[];
}

const mostUndone = 100;
const moves: readonly Move[] = [
  ...[...ticketMoves, ...intakeMoves, ...conversationMoves, ...appMoves, ...assessmentMoves],
  ...[...sourceMoves, ...structureMoves, ...websiteMoves, ...testRunMoves],
];
const wheel = moves.flatMap((move) => Array.from({ length: move.weight }, () => move));

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

/** So many seconds: mostly few, now and then more than a working day. */
function anyTime(random: RandomStream): number {
  return random.pick([1, 7, 45, 91, 600, 3600, random.integer(1, 2000), random.chance(0.2) ? 40_000 : 5]);
}

async function moveClock(game: Game, branch: Branch, seconds: number, judge: Judge): Promise<string> {
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
  return carryOut(game, branch, makeStep(game, branch, random), random, judge);
}

/** Two callers ask who is on a ticket, about as long after one another as somebody counts as there. */
async function meet(game: Game, branch: Branch, random: RandomStream, judge: Judge): Promise<string> {
  const ticketId = random.pick([...branch.model.tickets.keys()]);
  const told: string[] = [];
  for (const [caller] of game.tokens) {
    const { model, presence } = branch;
    const step = askWhoIsThere({ model, around: game.around, random, caller, presence }, ticketId);
    told.push(await carryOut(game, branch, { step, caller }, random, judge));
    told.push(await moveClock(game, branch, random.pick([44, 45, 46, 89, 90, 91, 119]), judge));
  }
  return told.join("; ");
}

interface Asked {
  readonly step: Step;
  readonly caller: number;
}

async function carryOut(
  game: Game,
  branch: Branch,
  { step, caller }: Asked,
  random: RandomStream,
  judge: Judge,
): Promise<string> {
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
  const [viewer = caller] = game.tokens.keys();
  const reads = readsOfChanges(before, branch.model, { around: game.around, caller: viewer });
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
  if (chance < 0.2) return moveClock(game, branch, anyTime(random), judge);
  if (chance < 0.24) return undo(game, branch, judge);
  if (chance < 0.25) return fork(game, branch, random, judge);
  if (chance < 0.2505) return reset(game, branch, judge);
  if (chance < 0.26) return meet(game, branch, random, judge);
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
