// Works out a service's current time from its responses.
import { dayMs, hourMs, minuteMs, parseDateTime, secondMs } from "../../../mock/engine/core/time.ts";
import type { Exchange } from "../target/request.ts";

/** A current time and its uncertainty. */
export interface ServiceTime {
  readonly now: number;
  readonly spreadMs: number;
}

const pastTimePattern =
  /"(?:createdAt|modifiedAt|lastSeen|latestInteraction|lastInteraction|readAt|timestamp|closedAt|deletedAt)":"?(\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d|\d{10})(?!\d)/g;

const lastSeenPattern = /"lastSeen":"[^"]*"/g;

/** Returns the times of past events in a response's text, in milliseconds. */
export function pastTimesIn(text: string): readonly number[] {
  return [...text.matchAll(pastTimePattern)].map(([, time = ""]) =>
    /^\d{10}$/.test(time) ? Number(time) * secondMs : (parseDateTime(time) ?? 0),
  );
}

/**
 * Uses the responses' Date header or this machine's clock, or, if neither fits the latest event, that event's time.
 * @param machineNow milliseconds since 1970
 */
export function findServiceTime(exchanges: readonly Exchange[], machineNow: number): ServiceTime {
  const texts = exchanges.map(({ text }) => text);
  const visits = texts
    .flatMap((text) => [...text.matchAll(lastSeenPattern)].map(([match]) => match))
    .flatMap(pastTimesIn);
  // When users were last seen is the best clock: records may have any times.
  const latest = (visits.length > 0 ? visits : texts.flatMap(pastTimesIn)).reduce((a, b) => Math.max(a, b), 0);
  const responseDate = Date.parse(exchanges.at(-1)?.headers.get("date") ?? "");
  const serviceNow = [responseDate, machineNow].find((time) => time >= latest - minuteMs && time <= latest + dayMs);
  if (latest === 0) return { now: Number.isNaN(responseDate) ? machineNow : responseDate, spreadMs: hourMs };
  return serviceNow === undefined ? { now: latest, spreadMs: hourMs } : { now: serviceNow, spreadMs: minuteMs };
}
