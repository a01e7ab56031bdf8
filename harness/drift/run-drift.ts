// Compares a server, or a recording of one, with the mock and its contract.

import { createMock } from "../../mock/create-mock.ts";
import { contractVersion } from "../../mock/engine/core/version.ts";
import { checkRequest } from "../contract-checks.ts";
import { judgeForm, undocumentedParts } from "../verify/judge/judge-answer.ts";
import type { Breach } from "../verify/report/finding.ts";
import { acceptedBy, type KnownDeviation, parseKnown, toWarnings } from "../verify/report/known-deviations.ts";
import { hideViolation } from "../verify/target/hide.ts";
import { compileOnly, defaultRate, parseTarget } from "../verify/verify-options.ts";
import { compareStatuses } from "./compare-sides.ts";
import { placeOf } from "./contract-place.ts";
import type { DriftOptions } from "./drift-options.ts";
import { type Drift, type DriftClass, type DriftReport, isDrift } from "./drift-report.ts";
import { playSide, type Side } from "./play-side.ts";
import { allOperations, type Recorded, readRecording } from "./recording.ts";

/** @throws TargetError if the server cannot be reached; RangeError for an invalid option */
export async function runDrift(options: DriftOptions): Promise<DriftReport> {
  const isWanted = compileOnly(options.only);
  if ((options.target === undefined) === (options.replay === undefined)) {
    throw new RangeError("Give either a target or a recording (replay), not both.");
  }
  const now = options.now ?? Date.now;
  const known = parseKnown(options.known, now());
  if (options.target === undefined) return compareRecording(options, isWanted, known);
  const base = parseTarget(options.target);
  const common = { params: options.params ?? {}, isWanted, isWriting: options.write ?? false, now };
  const target = await playSide({
    ...common,
    base,
    token: options.token,
    headers: options.headers ?? {},
    rate: options.rate ?? defaultRate,
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    sleep: options.sleep ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))),
    onProgress: options.onProgress,
  });
  const mock = await playMock(common);
  const found = [...fromBreaches(target.ledger.breaches), ...fromStatuses(target, mock), ...fromUndocumented(target)];
  const reached = new Set(target.played.filter(({ answer }) => "status" in answer).map(operationOf));
  const reason = (operationId: Drift["operationId"]) => reasonOf(operationId, target, options.write ?? false);
  const name = target.hide(`${base.origin}${base.pathname}`);
  return toReport({ target: name, requests: target.sent, ...split(isWanted, reached, reason) }, found, known);
}

/** The mock is asked for its own ids; the server's do not exist in it. */
async function playMock(common: Pick<Parameters<typeof playSide>[0], "params" | "isWanted" | "isWriting" | "now">) {
  await using mock = await createMock();
  return playSide({
    ...common,
    params: {},
    base: new URL("http://mock.local"),
    token: await mock.token(),
    headers: {},
    rate: Number.POSITIVE_INFINITY,
    fetch: mock.fetch,
    sleep: () => Promise.resolve(),
  });
}

/** A difference without its place in the contract. */
export type Found = Omit<Drift, "where">;

/** Kinds about how a side handles a request, judged by comparison with the other side. */
const answeredKinds: ReadonlySet<string> = new Set([
  "accepted",
  "found-unknown",
  "unauthenticated",
  "failed",
  "connection",
]);

function fromBreaches(breaches: Side["ledger"]["breaches"]): readonly Found[] {
  return breaches
    .filter(({ breach }) => !answeredKinds.has(breach.kind) && (breach.kind !== "status" || isStatus(breach)))
    .map(({ breach, count }) => ({ ...toFound(breach), count }));
}

function isStatus({ place }: Breach): boolean {
  return /^\d{3}$/.test(place);
}

function toFound({ operationId, kind, place, found, expected, provenance, example }: Breach): Omit<Found, "count"> {
  const isEffect = kind === "lost-write" || kind === "stale-read" || kind === "side-effect";
  const breaks: DriftClass = provenance === "assumed" ? "assumption" : "contract";
  return { class: isEffect ? "behaviour" : breaks, operationId, kind, place, found, expected, example };
}

/** Reports a status that the contract does not list as undocumented. */
function fromStatuses(target: Side, mock: Side): readonly Found[] {
  const foreign = new Set(target.ledger.breaches.map(({ breach }) => `${breach.operationId} ${breach.place}`));
  return compareStatuses(target.played, mock.played)
    .filter(({ operationId, found }) => !foreign.has(`${operationId} ${found}`))
    .map((one) => ({ class: "behaviour", ...one, found: target.hide(one.found), example: target.hide(one.example) }));
}

function fromUndocumented({ ledger }: Side): readonly Found[] {
  return ledger.undocumented.map(({ operationId, place, example }) => toUndocumented(operationId, place, example));
}

function toUndocumented(operationId: Found["operationId"], place: string, example: string): Found {
  const words = { kind: "undocumented", found: "a part that is there", expected: "no such part in the contract" };
  return { class: "undocumented", operationId, place, ...words, example, count: 1 };
}

type IsWanted = ReturnType<typeof compileOnly>;

function compareRecording({ replay }: DriftOptions, isWanted: IsWanted, known: readonly KnownDeviation[]): DriftReport {
  const { entries, strangers } = readRecording(replay);
  const wanted = entries.filter(({ operationId }) => isWanted(operationId));
  const found = wanted.flatMap(judgeRecorded);
  const reached = new Set(wanted.map(({ operationId }) => operationId));
  const name = `a recording of ${entries.length + strangers.length} requests`;
  const foreign = strangers.length === 0 ? "" : `, without ${strangers.length} that match no operation`;
  const parts = split(isWanted, reached, () => "it is not in the recording");
  return toReport({ target: name + foreign, requests: entries.length, ...parts }, found, known);
}

/** The mock rejects exactly the requests that break the contract; whatever depends on a record can only be judged by form. */
export function judgeRecorded({ operationId, path, query, exchange, lost, hide }: Recorded): readonly Found[] {
  const { request, status, line } = exchange;
  const checked = checkRequest(operationId, { path, query, body: request.body });
  const broken = lost.has("request") ? checked.filter((one) => one.in !== "body") : checked;
  const [first] = broken.map(hideViolation);
  const isTaken = status >= 200 && status < 300;
  const place = first === undefined ? "a request that keeps the contract" : `${first.in} ${first.pointer}`;
  const expected = first === undefined ? "no 400" : `400: found ${first.found}, expected ${first.expected}`;
  const isOther = first === undefined ? status === 400 && !lost.has("request") : isTaken;
  const behaviour: Found = {
    class: "behaviour",
    operationId,
    kind: "status",
    place,
    found: String(status),
    expected,
    example: line,
    count: 1,
  };
  const found = [
    ...(isOther ? [behaviour] : []),
    ...judgeAnswer(exchange, lost.has("answer")).map((breach) => ({ ...toFound(breach), count: 1 })),
    ...undocumentedParts(exchange).map((part) => toUndocumented(operationId, part, line)),
  ];
  return found.map((one) => ({
    ...one,
    place: hide(one.place),
    found: hide(one.found),
    expected: hide(one.expected),
    example: hide(one.example),
  }));
}

/** Judges only status and headers of HEAD answers, answers without a body, and 304. */
function judgeAnswer(exchange: Recorded["exchange"], isBodyLost: boolean): readonly Breach[] {
  if (exchange.status === 304) return [];
  const breaches = judgeForm(exchange);
  if (!isBodyLost && !exchange.line.startsWith("HEAD ")) return breaches;
  return breaches.filter(({ kind }) => kind === "status" || kind === "header" || kind === "media-type");
}

function operationOf({ planned }: Side["played"][number]): Drift["operationId"] {
  return planned.request.operationId;
}

function reasonOf(operationId: Drift["operationId"], { ledger }: Side, isWriting: boolean): string {
  if (ledger.forbidden.has(operationId)) return "the caller has no permission for it (403)";
  return isWriting ? "no record, own or given, to try it on" : "no id is known, or it writes and --write was not given";
}

const order: readonly DriftClass[] = ["contract", "assumption", "behaviour", "undocumented"];

/** Splits the wanted operations into those reached and the rest. */
function split(
  isWanted: IsWanted,
  reached: ReadonlySet<Drift["operationId"]>,
  reasonOf: (operationId: Drift["operationId"]) => string,
): Pick<DriftReport, "compared" | "notCompared"> {
  const wanted = allOperations.filter(isWanted);
  const left = wanted.filter((one) => !reached.has(one));
  return {
    compared: wanted.filter((one) => reached.has(one)),
    notCompared: left.map((operationId) => ({ operationId, reason: reasonOf(operationId) })),
  };
}

function toReport(
  { target, requests, compared, notCompared }: Pick<DriftReport, "target" | "requests" | "compared" | "notCompared">,
  found: readonly Found[],
  known: readonly KnownDeviation[],
): DriftReport {
  const merged = new Map<string, Found>();
  for (const one of found) {
    const key = [one.class, one.operationId, one.kind, one.place].join(" ");
    const known = merged.get(key);
    merged.set(key, known === undefined ? one : { ...known, count: known.count + one.count });
  }
  const listed = order.flatMap((name) =>
    allOperations.flatMap((operationId) =>
      [...merged.values()].filter((one) => one.class === name && one.operationId === operationId),
    ),
  );
  const drifts = listed.map((one): Drift => {
    const accepted = acceptedBy(known, one);
    return { ...one, where: placeOf(one), ...(accepted === undefined ? {} : { accepted: accepted.reason }) };
  });
  return {
    target,
    contract: contractVersion,
    outcome: drifts.some(isDrift) ? "drift" : "no drift",
    requests,
    drifts,
    compared,
    notCompared,
    warnings: toWarnings(known, drifts),
  };
}
