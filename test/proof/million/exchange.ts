// Sends one request, or bytes on a socket, to the mock, judges what comes back and takes its bytes. Called by test/proof/million/play.ts.
import type { Hash } from "node:crypto";
import type { createAccount } from "./account.ts";
import { type ExchangeJudge, isOnPurpose } from "./exchange-judge.ts";
import type { Asked, Got, MillionMock } from "./million-mock.ts";
import { sendRawBytes } from "./raw-bytes.ts";
import { brokenRulesIn } from "./state-judge.ts";

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

export interface Tools {
  readonly mock: MillionMock;
  readonly server: { readonly port: number };
  readonly judge: ExchangeJudge;
  readonly account: ReturnType<typeof createAccount>;
  readonly bytes: Hash;
  readonly plan: Plan;
  readonly size: number;
}

export interface Place {
  /** What plays it again. */
  readonly flags: string;
  readonly short: string;
  /** Whether it is shown though nothing is wrong. */
  readonly isShown?: boolean;
}

/** Statuses of the answers. */
export async function playRaw(
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

export async function playOne(
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

/** As it can be pasted, against a mock on port 4010. */
function toCurl({ method, target, headers, body }: Asked): string {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  const sent = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  const data = body === undefined ? [] : ["--data-binary", quote(body)];
  return ["curl", "--path-as-is", "-X", method, quote(`http://127.0.0.1:4010${target}`), ...sent, ...data].join(" ");
}
