// Turns an HTTP archive (HAR) into a scenario, and lists the requests that do not fit.
import { isObject } from "../../mock/engine/core/is-object.ts";
import { createRedactor } from "../../mock/engine/core/secrets/redactor.ts";
import { checkRecorded } from "../drift/check-recorded.ts";
import { type RecordedExchange, readTraffic, type UnmatchedRequest } from "../recorded-traffic.ts";
import { type RecorderOptions, type Recording, TrafficRecorder } from "./traffic-recorder.ts";

export interface ArchiveOptions extends RecorderOptions {
  /** Scenario name in kebab-case. */
  readonly name: string;
  /** The service's address with its base path; default: the address with the most responses from operations. */
  readonly target: string | undefined;
}

/** A request that is not in the scenario, or breaks the contract. */
export interface Misfit {
  readonly reason: string;
  /** The subject, without secrets but perhaps with personal data; empty if the reason says enough. */
  readonly subject: string;
  /** The number of requests with this misfit. */
  readonly count: number;
}

export interface ArchiveRecording {
  readonly recording: Recording;
  readonly misfits: readonly Misfit[];
}

/**
 * @param archive parsed JSON: `log.entries`
 * @throws RangeError if it is not a HAR file, has no times, or has no request to an operation of the contract at the
 *   target
 */
export function recordArchive(archive: unknown, { name, target, ...options }: ArchiveOptions): ArchiveRecording {
  if (!isObject(archive) || !isObject(archive.log)) throw new RangeError("it is not a HAR file (log.entries)");
  const { entries, unmatchedRequests } = readTraffic(archive);
  const base = target?.replace(/\/$/, "") ?? findBase(entries);
  const ownEntries = entries.filter((entry) => entry.base === base).sort((left, right) => left.at - right.at);
  if (ownEntries.length === 0 || base === undefined) {
    const bases = [...new Set(entries.map((entry) => entry.base))];
    const hint = bases.length === 0 ? "" : `; such requests go to ${bases.join(", ")}`;
    throw new RangeError(`no request to an operation of the contract${base === undefined ? "" : ` at ${base}`}${hint}`);
  }
  const undatedEntry = ownEntries.find(({ at }) => Number.isNaN(at));
  if (undatedEntry !== undefined)
    throw new RangeError(`startedDateTime of ${undatedEntry.exchange.line} is not a time`);
  const recorder = new TrafficRecorder(options);
  for (const { at, method, operationPath: path, operationId, exchange, lost } of ownEntries) {
    const { request, body: responseBody } = exchange;
    // Without a status, only the request is read.
    const status = lost.has("response") || method === "HEAD" ? null : exchange.status;
    recorder.add({ at, method, path, operationId, requestBody: request.body, status, responseBody });
  }
  const otherEntries = entries.filter((entry) => entry.base !== base);
  const otherRequests = otherEntries.map(({ base: origin, method, operationPath: path, exchange }) => ({
    method,
    origin,
    path,
    status: exchange.status,
  }));
  return {
    recording: recorder.recording(name),
    misfits: countMisfits([
      ...[...unmatchedRequests, ...otherRequests].map((entry) => toOutsideReason(entry, base)),
      ...ownEntries.flatMap(toMisfits),
    ]),
  };
}

/** Finds the base with the most JSON responses: paths of other services can look like operations. */
function findBase(entries: readonly RecordedExchange[]): string | undefined {
  const responseCounts = new Map<string, number>();
  for (const { base, exchange } of entries) {
    responseCounts.set(base, (responseCounts.get(base) ?? 0) + (exchange.body === undefined ? 0 : 1));
  }
  return [...responseCounts].sort(([, left], [, right]) => right - left)[0]?.[0];
}

type MisfitReason = readonly [reason: string, subject: string];

function toOutsideReason({ method, origin, path, status }: UnmatchedRequest, base: string): MisfitReason {
  if (!`${origin}${path}/`.startsWith(`${base}/`)) return ["another address", origin];
  if (method === "OPTIONS") return ["preflight", ""];
  return [status >= 100 ? "no operation of the contract" : "no response", `${method} ${path}`];
}

function toMisfits(entry: RecordedExchange): readonly MisfitReason[] {
  const { operationId, exchange, lost } = entry;
  const { status, line } = exchange;
  const breaches = checkRecorded(entry).filter((breach) => breach.class !== "undocumented");
  return [
    ...(status >= 200 && status < 300 ? [] : [["not a 2xx response", `${line} ${status}`] as const]),
    ...[...lost].map((part) => [`body of the ${part} missing`, line] as const),
    ...breaches.map(
      ({ place, expected }) => ["breach of the contract", `${operationId}, ${place}: expected ${expected}`] as const,
    ),
  ];
}

function countMisfits(reasons: readonly MisfitReason[]): readonly Misfit[] {
  const { text } = createRedactor();
  const misfits = new Map<string, Misfit>();
  for (const [reason, rawSubject] of reasons) {
    const subject = text(rawSubject);
    const key = `${reason} ${subject}`;
    misfits.set(key, { reason, subject, count: (misfits.get(key)?.count ?? 0) + 1 });
  }
  return [...misfits.values()];
}
