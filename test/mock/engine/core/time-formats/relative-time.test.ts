// Points in time relative to the current time.
import { describe, expect, it } from "vitest";
import { isRelativeTime, parseRelativeTime } from "../../../../../mock/engine/core/time-formats/relative-time.ts";

const now = Date.parse("2026-03-02T09:15:30.250Z");

function read(value: string | object): unknown {
  const result = parseRelativeTime(value, now);
  return typeof result === "number" ? new Date(result).toISOString() : result;
}

describe("a relative time", () => {
  it.each([
    ["-P1DT2H", "2026-03-01T07:15:30.250Z"],
    ["+PT30M", "2026-03-02T09:45:30.250Z"],
    ["-P2W", "2026-02-16T09:15:30.250Z"],
    ["+PT0S", "2026-03-02T09:15:30.250Z"],
    ["-PT1.5S", "2026-03-02T09:15:28.750Z"],
    [{ daysAgo: 1, at: "17:45" }, "2026-03-01T17:45:00.000Z"],
    [{ daysAhead: 2, at: "00:00:05" }, "2026-03-04T00:00:05.000Z"],
    [{ daysAgo: 0, at: "23:59" }, "2026-03-02T23:59:00.000Z"],
    [{ daysAgo: 3 }, "2026-02-27T09:15:30.250Z"],
  ])("is measured from the current time, in UTC: %j", (value, expected) => expect(read(value)).toBe(expected));

  it.each([
    ["yesterday", "", /a date such as "2026-03-02 09:00:00", or a time measured from the clock such as "-P1DT2H"/],
    ["P1D", "", /such as "-P1DT2H"/],
    ["-P1M", "", /such as "-P30D"; months and years have no fixed length$/],
    ["-P", "", /such as "-P1DT2H"/],
    ["+P9999999D", "", /between the years 0 and 9999/],
    [{ daysAgo: 1, daysAhead: 1 }, "", /such as \{ "daysAgo": 1, "at": "17:45" \}/],
    [{ daysAgo: 1, hour: 7 }, "", /such as \{ "daysAgo": 1, "at": "17:45" \}/],
    [{ at: "17:45" }, "", /such as \{ "daysAgo": 1, "at": "17:45" \}/],
    [{ daysAgo: 1.5 }, "/daysAgo", /a whole number of days from 0 to 36500, such as 1/],
    [{ daysAhead: -1 }, "/daysAhead", /a whole number of days/],
    [{ daysAgo: 1, at: "24:00" }, "/at", /a time of day in UTC such as "17:45"/],
    [{ daysAgo: 1, at: 7 }, "/at", /a time of day in UTC/],
  ])("is refused with an example if it is invalid: %j", (value, pointer, expected) => {
    expect(read(value)).toEqual({ pointer, found: expect.any(String), expected: expect.stringMatching(expected) });
  });
});

describe("a value in place of a date", () => {
  it("counts as a relative time if it is an object, or a string that does not begin with a digit", () => {
    expect(["-P1D", "+PT1H", "yesterday", { daysAgo: 1 }].map(isRelativeTime)).toEqual([true, true, true, true]);
    expect(["2026-03-02 09:00:00", "", 7, null, [1], undefined].map(isRelativeTime)).not.toContain(true);
  });
});
