// Plays rounds of generated requests to one mock and judges every answer, and after each round every state. Each round begins with all
// sandboxes as they start and depends on the seed and its number alone, so it can be played again alone. Run by
// test/proof/children/million.ts.
import { createHash } from "node:crypto";
import type { Sandbox } from "../../../mock/control/sandboxes/sandbox.ts";
import { createRandomStream } from "../../../mock/core/random.ts";
import { toStateText } from "../../../mock/create-mock.ts";
import { createAccount, type Figures } from "./account.ts";
import { createRequestMaker } from "./any-request.ts";
import { type Plan, playOne, playRaw, type Tools } from "./exchange.ts";
import { createExchangeJudge, type ExchangeJudge, isOnPurpose } from "./exchange-judge.ts";
import { layOut } from "./lay-out.ts";
import { createMillionMock, type MillionMock } from "./million-mock.ts";
import { makeRawBytes } from "./raw-bytes.ts";
import { brokenRulesIn, wrongReportsOf } from "./state-judge.ts";
import { warmUp } from "./warm-up.ts";

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
