// Stories of work on tickets: worklogs, SLA and reports.
import type { BehaviourCase, Story } from "../behaviour-case.ts";
import { equals, holds, listAt, numberAt } from "../expectation.ts";

const report = "/report/aiAgentPerformance/6?lastDays=0";

async function casesAtLevel({ send }: Story, level: string): Promise<number> {
  return (await send("GET", report)).is(200).number(`/automationLevel/data/02.03/${level}`);
}

export const workCases: readonly BehaviourCase[] = [
  {
    name: "a session lasts from joining a ticket to leaving it",
    async run({ send, control }) {
      (await send("PATCH", "/ticket/1", { body: { workedOnBy: 1 } })).is(200);
      await control.advanceClock({ duration: "PT10M" });
      (await send("PATCH", "/ticket/1", { body: { priority: "urgent" } })).is(200);
      await control.advanceClock({ seconds: 300 });
      (await send("PATCH", "/ticket/1", { body: { workedOnBy: null } })).is(200);
      const entries = (await send("GET", "/ticket/1/worklog")).is(200);
      const last = entries.list("").length - 1;
      equals(entries.number(`/${last}/time/duration`), 900, "its duration");
      equals(entries.readText(`/${last}/time/segments/0/from`), "2026-03-02T09:00:00Z", "its start");
    },
  },
  {
    name: "a ticket closed late shows its delay, and counts in the report of its AI agent",
    async run(story) {
      const { send } = story;
      const before = await casesAtLevel(story, "L3");
      (await send("PATCH", "/ticket/1", { body: { workedOnBy: 1, dueBy: "2026-03-02 08:00:00" } })).is(200);
      (await send("PATCH", "/ticket/1", { body: { status: "closed" } })).is(200);
      const entries = (await send("GET", "/ticket/1/worklog")).is(200);
      const last = `/${entries.list("").length - 1}`;
      equals(entries.at(`${last}/customerExperience/slaMet`), false, "whether it was in time");
      equals(entries.number(`${last}/customerExperience/netSecondsClosedAfterSla`), 3_600, "how late it was");
      equals(await casesAtLevel(story, "L3"), before + 1, "cases at level L3");
    },
  },
  {
    name: "worklog entries list the assessments of their session",
    async run({ send }) {
      const assessment = (await send("GET", "/quality/assessment/1")).is(200);
      const entries = (await send("GET", `/ticket/${assessment.number("/ticketId")}/worklog`)).is(200).list("");
      const assessed = entries.find((entry) => numberAt(entry, "/id") === assessment.number("/worklogId")) ?? null;
      const listed = listAt(assessed, "/assessments").find((item) => numberAt(item, "/id") === 1) ?? null;
      equals(listed, { id: 1, scorecardId: assessment.number("/scorecardId") }, "the assessment in its entry");
    },
  },
  {
    name: "work that only changes the status is a statusAction",
    async run({ send }) {
      for (const body of [{ workedOnBy: 1 }, { status: "pending", dueBy: "2026-03-09 09:00:00" }, { workedOnBy: null }])
        (await send("PATCH", "/ticket/6", { body })).is(200);
      (await send("GET", "/ticket/6/worklog")).is(200, [{ worklog: { action: "statusAction" } }]);
    },
  },
  {
    name: "a session idle for eight hours ends by itself",
    async run({ send, control }) {
      const before = (await send("GET", "/ticket/1/worklog")).is(200).list("").length;
      (await send("PATCH", "/ticket/1", { body: { workedOnBy: 1 } })).is(200);
      const { events } = await control.advanceClock({ duration: "PT8H1M" });
      holds(events.map(({ event }) => event).includes("workSessionEnded"), "the clock reports it");
      const entries = (await send("GET", "/ticket/1/worklog")).is(200);
      equals(entries.list("").length, before + 1, "number of entries");
      (await send("GET", "/ticket/1")).is(200, { workedOnByIds: [] });
    },
  },
  {
    name: "a report without lastDays covers seven days, and says so",
    async run({ send }) {
      const lastWeek = (await send("GET", "/report/aiAgentPerformance/5")).is(200);
      const ofSevenDays = await send("GET", "/report/aiAgentPerformance/5?lastDays=7");
      equals(lastWeek.text, ofSevenDays.text, "the report of seven days");
      equals(lastWeek.readText("/automationLevel/filters/lastDays"), "7", "its lastDays");
      const days = Object.keys(lastWeek.at("/automationLevel/data") ?? {});
      equals(days.length, 8, "the number of its days, including today");
    },
  },
  {
    name: "a report counts archived days, including created ones",
    async run({ send, control }) {
      const month = "/report/aiAgentPerformance/5?lastDays=30";
      const before = (await send("GET", month)).is(200);
      const levels = { L0: 1, L1: 0, L2: 2, L3: 0, L4: 3, L5: 4 };
      const day = { aiAgentId: 5, date: "2026-02-10", levels, sentToManual: 2, failed: 1 };
      const created = await control.createRecord("archivedDays", { ...day, outputHandlingCases: {} });
      const after = (await send("GET", month)).is(200);
      for (const [metric, value, total] of [
        ["autoProcessingShare", 7, 10],
        ["autoProcessingApprovalRate", 3, 5],
        ["autoProcessingSuccessRate", 9, 10],
        ["autoProcessingErrorRate", 1, 10],
      ] as const) {
        const growth = (name: string) =>
          after.number(`/${metric}/summary/${name}`) - before.number(`/${metric}/summary/${name}`);
        equals([growth("value"), growth("valueTotal")], [value, total], metric);
      }
      await control.deleteRecord("archivedDays", created.id);
      equals((await send("GET", month)).text, before.text, "the report without the day");
    },
  },
];
