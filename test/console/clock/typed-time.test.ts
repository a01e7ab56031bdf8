// How the console's clock view parses typed durations and times. Other input is passed on unchanged.
import { expect, it } from "vitest";
import { toDuration, toInstant } from "../../../console/src/console/clock/typed-time.ts";

it.each([
  ["2 h", "PT7200S"],
  ["1 day, 30 min.", "PT88200S"],
  ["1 Tag 2 Std", "PT93600S"],
  ["1 hr 2 mins 3 secs", "PT3723S"],
  ["2Wochen", "PT1209600S"],
  [" PT2H ", "PT2H"],
  ["500 ms", "500 ms"],
  ["1 month", "1 month"],
  ["1 decade", "1 decade"],
  ["soon", "soon"],
  ["", ""],
])("parses the duration %j as %j", (text, duration) => {
  expect(toDuration(text)).toBe(duration);
});

it.each([
  ["2026-03-02 10:00", new Date(2026, 2, 2, 10).toISOString()],
  ["2026-03-02  10:00:30", new Date(2026, 2, 2, 10, 0, 30).toISOString()],
  ["2026-03-02", new Date(2026, 2, 2).toISOString()],
  ["2027-01-01T00:00:00Z", "2027-01-01T00:00:00Z"],
  ["2026-02-30 10:00", "2026-02-30 10:00"],
  ["02.03.2026", "02.03.2026"],
  ["5", "5"],
])("parses the time %j as %j", (text, instant) => {
  expect(toInstant(text)).toBe(instant);
});
