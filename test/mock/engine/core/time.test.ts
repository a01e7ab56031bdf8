import { expect, test } from "vitest";
import { parseDateTime, toDay, toIso, toSpacedDateTime, toWholeSeconds } from "../../../../mock/engine/core/time.ts";

const noon = Date.UTC(2026, 6, 5, 12, 0, 0);

test("an instant is written in each wire form in UTC", () => {
  expect([toSpacedDateTime(noon), toIso(noon), toDay(noon)]).toEqual([
    "2026-07-05 12:00:00",
    "2026-07-05T12:00:00Z",
    "2026-07-05",
  ]);
});

test("the written forms drop milliseconds", () => {
  expect([toSpacedDateTime(noon + 999), toIso(noon + 999), toWholeSeconds(noon + 999)]).toEqual([
    "2026-07-05 12:00:00",
    "2026-07-05T12:00:00Z",
    noon,
  ]);
});

test("whole seconds are rounded down before 1970 too", () => {
  expect(toWholeSeconds(-1)).toBe(-1000);
});

test.each([
  ["the read form", "2026-07-05 12:00:00", noon],
  ["the read form with a T", "2026-07-05T12:00:00", noon],
  ["ISO with Z", "2026-07-05T12:00:00Z", noon],
  ["ISO in lower case", "2026-07-05t12:00:00z", noon],
  ["ISO with an offset east", "2026-07-05T14:30:00+02:30", noon],
  ["ISO with an offset west", "2026-07-05T02:00:00-10:00", noon],
  ["ISO with a fraction", "2026-07-05T12:00:00.25Z", noon + 250],
  ["a fraction finer than milliseconds", "2026-07-05T12:00:00.250999999Z", noon + 250],
  ["the leap day of a leap year", "2028-02-29 00:00:00", Date.UTC(2028, 1, 29)],
  ["the leap day of 2000", "2000-02-29 00:00:00", Date.UTC(2000, 1, 29)],
  ["the year 0001", "0001-01-01 00:00:00", Date.parse("0001-01-01T00:00:00Z")],
  ["the leap day of the year 0000", "0000-02-29 00:00:00", Date.parse("0000-02-29T00:00:00Z")],
  ["the leap day of the year 0096", "0096-02-29 00:00:00", Date.parse("0096-02-29T00:00:00Z")],
  ["the last second of the year 9999", "9999-12-31 23:59:59", Date.parse("9999-12-31T23:59:59Z")],
])("%s is parsed", (_name, text, instant) => {
  expect(parseDateTime(text)).toBe(instant);
});

test.each([
  ["February 29 of a common year", "2026-02-29 00:00:00"],
  ["February 29 of 1900", "1900-02-29 00:00:00"],
  ["February 30", "2028-02-30 00:00:00"],
  ["April 31", "2026-04-31 00:00:00"],
  ["month 13", "2026-13-01 00:00:00"],
  ["month 0", "2026-00-01 00:00:00"],
  ["day 0", "2026-01-00 00:00:00"],
  ["24:00", "2026-01-01T24:00:00Z"],
  ["minute 60", "2026-01-01T10:60:00Z"],
  ["a leap second", "2016-12-31T23:59:60Z"],
  ["an offset of 24 hours", "2026-01-01T00:00:00+24:00"],
  ["an offset of 60 minutes", "2026-01-01T00:00:00+01:60"],
  ["an offset to before the year 0000", "0000-01-01T00:00:00+01:00"],
  ["an offset to after the year 9999", "9999-12-31T23:59:59-01:00"],
  ["only a date", "2026-07-05"],
  ["an offset after a space", "2026-07-05 12:00:00+02:00"],
  ["an empty fraction", "2026-07-05T12:00:00.Z"],
  ["surrounding space", " 2026-07-05 12:00:00"],
  ["a trailing line break", "2026-07-05 12:00:00\n"],
  ["digits of another script", "２０26-07-05 12:00:00"],
  ["nothing", ""],
])("%s is not parsed", (_name, text) => {
  expect(parseDateTime(text)).toBeUndefined();
});
