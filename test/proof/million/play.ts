// Plays rounds of generated requests to one mock and judges every answer, and after each round every state. Each round begins with all
// sandboxes as they start and depends on the seed and its number alone, so it can be played again alone. Run by
// test/proof/children/million.ts.
import { createHash, type Hash } from "node:crypto";
import type { Sandbox } from "../../../mock/control/sandboxes/sandbox.ts";
import { createRandomStream } from "../../../mock/core/random.ts";
import { toStateText } from "../../../mock/create-mock.ts";
import { createAccount, type Figures } from "./account.ts";
import { createRequestMaker } from "./any-request.ts";
import { createExchangeJudge, type ExchangeJudge, isOnPurpose } from "./exchange-judge.ts";
import { layOut } from "./lay-out.ts";
import { type Asked, createMillionMock, type Got, type MillionMock } from "./million-mock.ts";
import { makeRawBytes, sendRawBytes } from "./raw-bytes.ts";
import { brokenRulesIn, wrongReportsOf } from "./state-judge.ts";
import { warmUp } from "./warm-up.ts";

export interface Plan {
  readonly seed: number;
  /** Requests of all rounds together. */
  readonly requests: number;
  readonly rounds: number;
  /** How often, before the first round, all is asked that may be made at its first use: test/proof/million/warm-up.ts. Default: not at all. */
  readonly warmUps?: number | undefined;
  /** The first round, where others were played before: each is the same whichever went before it. */
  readonly from?: number | undefined;
  /** How many sandboxes are looked at after each round, others in the next. */
  readonly looks: number;
  /** Without it answers are not judged, only their bytes taken, which a second run has to give again. */
  readonly isJudged: boolean;
  /** Only this round, up to this request of it, which is shown. */
  readonly only?: { readonly round: number; readonly at: number } | undefined;
  /** Looks at the state after every request, not only after a round: finds the request that broke it. */
  readonly isWatched?: boolean | undefined;
  /** Told of each request what was asked and answered, to find the first one that two runs answer otherwise. */
  trace?(place: string, asked: string, answered: string): void;
  /** Told how far it is. */
  note(line: string): void;
  /** Bytes on the heap, once what can be collected is collected. */
  heap(): Promise<number>;
}

/** A hundredth of the requests are bytes on a socket. */
const rawShare = 0.01;

/** Plays the plan. */
export async function play(plan: Plan): Promise<Figures> {
  const { seed, rounds, isJudged, only, note } = plan;
  const mock = await createMillionMock(seed);
  const server = await mock.listen();
  const pristine = (await mock.control.createSandbox({ id: "pristine" })).id;
  // Nobody uses it for long, and it has to be there at the end.
  mock.sandboxes.hold(pristine, false);
  const digest = await mock.sandboxes.get(pristine).sandbox.store.digest();
  const judge: ExchangeJudge = isJudged ? createExchangeJudge() : { judge: () => [], forget() {} };
  const account = createAccount();
  const all = createHash("sha256");
  const size = Math.floor(plan.requests / rounds);
  let told = 0;
  const tools = { mock, server, judge, account, plan, size };
  for (let pass = 0; pass < (plan.warmUps ?? 0); pass += 1) {
    await layOut(mock, digest, false);
    await playWarmUp({ ...tools, bytes: all }, pass);
    judge.forget();
  }
  await layOut(mock, digest);
  for (let round = only?.round ?? plan.from ?? 0; round < (only === undefined ? rounds : only.round + 1); round += 1) {
    const bytes = createHash("sha256");
    await playRound({ ...tools, bytes }, round);
    await checkStates({ ...tools, bytes }, round);
    const roundDigest = bytes.digest("hex");
    all.update(roundDigest);
    await layOut(mock, digest);
    judge.forget();
    account.heaps.push(await plan.heap());
    const heap = Math.round((account.heaps.at(-1) ?? 0) / 1000);
    const sofar = `${account.count} requests, ${account.failures.length} failures, heap ${heap} kB`;
    const { usedBytes, sandboxBytes, worldBytes, journalBytes, textBytes } = mock.sandboxes.memoryUse();
    const parts = {
      used: usedBytes,
      sandboxes: sandboxBytes,
      worlds: worldBytes,
      journals: journalBytes,
      texts: textBytes,
    };
    const kept = Object.entries(parts).map(([name, count]) => `${name} ${Math.round(count / 1000)}`);
    note(`  counted as kept, in kB: ${kept.join(", ")}`);
    note(`round ${round + 1} of ${rounds}: ${sofar}, digest ${roundDigest.slice(0, 16)}`);
    for (const { place, wrong } of account.failures.slice(told)) note(`${place}: ${wrong.join("; ").slice(0, 500)}`);
    told = account.failures.length;
    if (told >= 20) break;
  }
  if ((await mock.sandboxes.get(pristine).sandbox.store.digest()) !== digest)
    throw new Error("A sandbox that nobody used has changed.");
  await server.close();
  mock.sandboxes.close();
  return account.figures(all.digest("hex"));
}

interface Tools {
  readonly mock: MillionMock;
  readonly server: { readonly port: number };
  readonly judge: ExchangeJudge;
  readonly account: ReturnType<typeof createAccount>;
  readonly bytes: Hash;
  readonly plan: Plan;
  readonly size: number;
}

async function playRound(tools: Tools, round: number): Promise<void> {
  const { mock, plan, size } = tools;
  const { seed, only } = plan;
  const pristine = mock.sandboxes.get("pristine").sandbox.store;
  const maker = await createRequestMaker(mock, pristine, seed, round);
  const random = createRandomStream("raw bytes", seed, round);
  const token = mock.tokens.get("first") ?? "";
  for (let at = 0; at < size; at += 1) {
    const isShown = at === only?.at;
    const place = {
      flags: `--seed ${seed} --requests ${plan.requests} --rounds ${plan.rounds} --round ${round} --at ${at}`,
      short: `${round} ${at}`,
      isShown,
    };
    if (random.chance(rawShare)) {
      tools.account.raw(await playRaw(tools, makeRawBytes(random, token), place));
    } else {
      const asked = maker.next();
      const got = await playOne(tools, asked, place);
      tools.account.exchange(asked, got, isOnPurpose(got));
      if (asked.operationId === "exportState" && got.status === 200) maker.keepExport(got.text);
    }
    if (isShown) return;
    if (at % 10_000 === 9_999) plan.note(`  ${at + 1} requests of round ${round + 1}`);
  }
}

/** One pass. Its requests are no part of the million, what is wrong with their answers is told. */
async function playWarmUp(tools: Tools, pass: number): Promise<void> {
  const { mock, plan } = tools;
  let at = 0;
  for await (const asked of warmUp(mock, plan.seed, pass)) {
    const place = { flags: `--seed ${plan.seed} --warm-ups ${pass + 1}, at ${at}`, short: `w${pass} ${at}` };
    await playOne(tools, asked, place);
    tools.account.warmUp();
    at += 1;
  }
  plan.note(`warm-up ${pass + 1}: ${at} requests`);
}

interface Place {
  /** What plays it again. */
  readonly flags: string;
  readonly short: string;
  /** Whether it is shown though nothing is wrong. */
  readonly isShown?: boolean;
}

/** Statuses of the answers. */
async function playRaw(
  { mock, server, account, bytes, plan }: Tools,
  sent: Buffer,
  { flags: place, short, isShown }: Place,
): Promise<readonly number[]> {
  const before = resetsOf(mock);
  const { text, statuses, wrong } = await sendRawBytes(server.port, sent, () => resetsOf(mock) > before);
  await mock.settled();
  bytes.update(text);
  plan.trace?.(short, `raw ${JSON.stringify(sent.toString("latin1"))}`, text);
  const errors = mock.takeErrors();
  if (wrong.length + errors.length > 0 || isShown)
    account.fail({ place, sent: JSON.stringify(sent.toString("latin1")), got: text, wrong: [...wrong, ...errors] });
  return statuses;
}

async function playOne(
  { mock, judge, account, bytes, plan }: Tools,
  asked: Asked,
  { flags: place, short, isShown }: Place,
): Promise<Got> {
  const got = await mock.ask(asked).catch((error: unknown) => thrown(error));
  const answered = toBytes(got);
  bytes.update(answered);
  plan.trace?.(short, toCurl(asked), answered);
  const wrong = [...judge.judge(asked, got), ...mock.takeErrors().filter(() => !isOnPurpose(got))];
  if (plan.isWatched) wrong.push(...lookAt(mock, asked.sandboxId));
  if (wrong.length > 0 || isShown)
    account.fail({ place, sent: toCurl(asked), got: `${got.status} ${got.text}`, wrong });
  return got;
}

/** How many connections were reset because a fault asks for it. */
function resetsOf({ sandboxes }: MillionMock): number {
  const faults = sandboxes.list().flatMap(({ sandbox }) => sandbox.faults.list());
  return faults.reduce(
    (sum, { effect, appliedCount }) => sum + (effect.kind === "connectionReset" ? appliedCount : 0),
    0,
  );
}

/** What is broken in a sandbox, if it is there. */
function lookAt({ sandboxes }: MillionMock, id: string): readonly string[] {
  const found = sandboxes.list().find(({ sandbox }) => sandbox.id === id);
  return found?.sandbox.store.read(brokenRulesIn) ?? [];
}

/**
 * What a second run has to give again. The estimates of memory are left out: a world that is no longer used counts until it is collected, and
 * texts that other mocks of the process remember count too.
 */
function toBytes({ status, headers, wire, text }: Got): string {
  const hasMemory = text.startsWith('{"sandboxes":') && text.includes('"memory":{');
  const { "content-length": length, ...others } = headers;
  const shown = hasMemory ? others : { ...others, "content-length": length };
  return `${status} ${JSON.stringify(shown)} ${wire}\n${hasMemory ? text.replace(/"memory":\{[^}]*\}/, "") : text}\n`;
}

/** A mock that throws has crashed. */
function thrown(error: unknown): Got {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { status: 599, headers: {}, text, wire: undefined };
}

/** What holds in every state. The second and third look are longer: the sums of reports, and whether the state can be kept. */
async function checkStates(tools: Tools, round: number): Promise<void> {
  const { mock, account, bytes, plan } = tools;
  const { control, sandboxes } = mock;
  const place = `--seed ${plan.seed} --requests ${plan.requests} --rounds ${plan.rounds} --round ${round}, at its end`;
  const present = sandboxes.list().filter(({ sandbox }) => sandbox.id !== "pristine");
  for (let look = 0; look < plan.looks; look += 1) {
    const sandbox = present[(round * plan.looks + look) % present.length]?.sandbox;
    if (sandbox === undefined) continue;
    const { id, store } = sandbox;
    await control.clearFaults(id);
    await control.setClock(id, { now: "2026-03-02T12:00:00Z", mode: "frozen" });
    bytes.update(await store.digest());
    const wrong = [...store.read(brokenRulesIn)];
    if (look === 1) wrong.push(...(await checkReports(mock, sandbox)));
    if (look === 2) wrong.push(...(await checkExport(mock, id)));
    if (wrong.length > 0) account.fail({ place, sent: `state of ${id}`, got: "", wrong });
  }
}

async function checkReports(mock: MillionMock, { id, store, clock }: Sandbox): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${mock.tokens.get("first")}` };
  const operationId = "getAiAgentPerformanceReport";
  const request = { kind: "check", surface: "service", operationId, sandboxId: id, method: "GET", headers } as const;
  const [reader, entries] = store.read((present) => [present, [...present.all("worklogs")]] as const);
  return wrongReportsOf({ entries, reader, now: clock.now() }, [7], async (path) => {
    const { status, text } = await mock.ask({ ...request, target: `/__sandbox/${id}${path}` });
    // A record of the caller may be gone, or be nobody's who may see it.
    return status === 200 ? JSON.parse(text) : undefined;
  });
}

async function checkExport({ control }: MillionMock, id: string): Promise<readonly string[]> {
  const text = toStateText(await control.exportState(id));
  try {
    await control.importState(id, JSON.parse(text));
  } catch (error) {
    return [`what was exported is not imported: ${error instanceof Error ? error.message : error}`];
  }
  return toStateText(await control.exportState(id)) === text ? [] : ["what was imported is exported otherwise"];
}

/** As it can be pasted, against a mock on port 4010. */
function toCurl({ method, target, headers, body }: Asked): string {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const sent = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const data = body === undefined ? [] : ["--data-binary", quote(body)];
  return ["curl", "--path-as-is", "-X", method, quote(`http://127.0.0.1:4010${target}`), ...sent, ...data].join(" ");
}
