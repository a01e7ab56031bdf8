// Which days a report covers.
import { describe, expect, it } from "vitest";
import { type LookBack, toDayLabel, toReportWindow } from "../../../../mock/domain/reports/report-window.ts";

const afternoon = Date.UTC(2026, 2, 10, 14, 30);

describe("the window of a report", () => {
  it("is just today for 0, compared with yesterday", () => {
    expect(toReportWindow(afternoon, 0)).toEqual({ days: ["2026-03-10"], previousDays: ["2026-03-09"] });
  });

  it("is today and the N days before for N, oldest first, compared with as many days before them", () => {
    expect(toReportWindow(afternoon, 3)).toEqual({
      days: ["2026-03-07", "2026-03-08", "2026-03-09", "2026-03-10"],
      previousDays: ["2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06"],
    });
  });

  it("is today and the 364 days before for 365", () => {
    const { days, previousDays } = toReportWindow(afternoon, 365);
    expect([days.length, days[0], days.at(-1)]).toEqual([365, "2025-03-11", "2026-03-10"]);
    expect([previousDays.length, previousDays[0], previousDays.at(-1)]).toEqual([365, "2024-03-11", "2025-03-10"]);
  });

  it("counts days in UTC, from the first to the last millisecond", () => {
    expect(toReportWindow(Date.UTC(2026, 2, 10), 0).days).toEqual(["2026-03-10"]);
    expect(toReportWindow(Date.UTC(2026, 2, 11) - 1, 0).days).toEqual(["2026-03-10"]);
  });

  it.each<LookBack>([0, 1, 3, 7, 14, 30, 90, 365])("never repeats a label in %i days, leap day or not", (lastDays) => {
    for (const today of [Date.UTC(2028, 1, 29), Date.UTC(2028, 2, 1), Date.UTC(2027, 11, 31)]) {
      const labels = toReportWindow(today, lastDays).days.map(toDayLabel);
      expect(new Set(labels).size).toBe(labels.length);
      expect(labels).toHaveLength(lastDays === 365 ? 365 : lastDays + 1);
    }
  });
});

describe("the label of a day", () => {
  it("is day and month", () => {
    expect(toDayLabel("2026-03-09")).toBe("09.03");
  });
});
