// Stories of work on tickets: worklogs, SLA, and the resulting reports.
import type { BehaviourCase, Story } from "../behaviour-case.ts";
import { equals, holds, listAt, numberAt, propertiesOf } from "../expectation.ts";

const report = "/report/aiAgentPerformance/6?lastDays=0";

async function casesAtLevel({ ask }: Story, level: string): Promise<number> {
  return (await ask("GET", report)).is(200).number(`/automationLevel/data/02.03/${level}`);
}

export const workCases: readonly BehaviourCase[] = [
  {
    name: "a change by an agent who has not taken the ticket up is an entry of no length",
    async tell({ ask }) {
      const before = (await ask("GET", "/ticket/1/worklog")).is(200).list("").length;
      (await ask("PATCH", "/ticket/1", { body: { priority: "urgent" } })).is(200);
      const after = (await ask("GET", "/ticket/1/worklog")).is(200);
      equals(after.list("").length, before + 1, "number of entries");
      equals(after.number(`/${before}/time/duration`), 0, "its length");
      equals(after.number(`/${before}/worklog/userId`), 1, "whose it is");
    },
  },
  {
    name: "a session lasts from taking a ticket up to letting it go",
    async tell({ ask, control }) {
      (await ask("PATCH", "/ticket/1", { body: { workedOnBy: 1 } })).is(200);
      await control.advanceClock({ duration: "PT10M" });
      (await ask("PATCH", "/ticket/1", { body: { priority: "urgent" } })).is(200);
      await control.advanceClock({ seconds: 300 });
      (await ask("PATCH", "/ticket/1", { body: { workedOnBy: null } })).is(200);
      const entries = (await ask("GET", "/ticket/1/worklog")).is(200);
      const last = entries.list("").length - 1;
      equals(entries.number(`/${last}/time/duration`), 900, "its length");
      equals(entries.readText(`/${last}/time/segments/0/from`), "2026-03-02T09:00:00Z", "its start");
    },
  },
  {
    name: "a change with includeInWorklog=false leaves no trace in the worklog",
    async tell({ ask }) {
      const before = await ask("GET", "/ticket/1/worklog");
      (await ask("PATCH", "/ticket/1", { body: { workedOnBy: 1 } })).is(200);
      const spam = { status: "closed", spamStatus: "manual_spam" };
      (await ask("PATCH", "/ticket/1?includeInWorklog=false", { body: spam })).is(200, { ticket: spam });
      equals((await ask("GET", "/ticket/1/worklog")).text, before.text, "the worklog");
    },
  },
  {
    name: "a ticket closed too late says by how much, and counts in the report of its AI agent",
    async tell(story) {
      const { ask } = story;
      const before = await casesAtLevel(story, "L3");
      (await ask("PATCH", "/ticket/1", { body: { workedOnBy: 1, dueBy: "2026-03-02 08:00:00" } })).is(200);
      (await ask("PATCH", "/ticket/1", { body: { status: "closed" } })).is(200);
      const entries = (await ask("GET", "/ticket/1/worklog")).is(200);
      const last = `/${entries.list("").length - 1}`;
      equals(entries.at(`${last}/customerExperience/slaMet`), false, "whether it was in time");
      equals(entries.number(`${last}/customerExperience/netSecondsClosedAfterSla`), 3_600, "how late it was");
      equals(await casesAtLevel(story, "L3"), before + 1, "cases at level L3");
    },
  },
  {
    name: "a ticket closed in time has a negative delay",
    async tell({ ask, control }) {
      (await ask("PATCH", "/ticket/75", { body: { dueBy: "2026-03-02 12:00:00" } })).is(200);
      await control.advanceClock({ duration: "PT1H" });
      (await ask("PATCH", "/ticket/75", { body: { status: "closed" } })).is(200);
      const entries = (await ask("GET", "/ticket/75/worklog")).is(200);
      const last = `/${entries.list("").length - 1}/customerExperience`;
      equals(entries.number(`${last}/netSecondsClosedAfterSla`), -7_200, "how late it was");
      equals(entries.at(`${last}/slaMet`), true, "whether it was in time");
    },
  },
  {
    name: "worklog entries name the assessments of their session",
    async tell({ ask }) {
      const assessment = (await ask("GET", "/quality/assessment/1")).is(200);
      const entries = (await ask("GET", `/ticket/${assessment.number("/ticketId")}/worklog`)).is(200).list("");
      const assessed = entries.find((entry) => numberAt(entry, "/id") === assessment.number("/worklogId")) ?? null;
      const named = listAt(assessed, "/assessments").find((one) => numberAt(one, "/id") === 1) ?? null;
      equals(named, { id: 1, scorecardId: assessment.number("/scorecardId") }, "what its entry says of it");
    },
  },
  {
    name: "work that only changes the status is named after it",
    async tell({ ask }) {
      for (const body of [{ workedOnBy: 1 }, { status: "pending", dueBy: "2026-03-09 09:00:00" }, { workedOnBy: null }])
        (await ask("PATCH", "/ticket/6", { body })).is(200);
      (await ask("GET", "/ticket/6/worklog")).is(200, [{ worklog: { action: "statusAction" } }]);
    },
  },
  {
    name: "a ticket that is still open at its due date escalates when the clock passes it",
    async tell({ ask, control }) {
      (await ask("PATCH", "/ticket/1", { body: { dueBy: "2026-03-02 10:00:00" } })).is(200, {
        ticket: { isEscalated: false },
      });
      await control.advanceClock({ duration: "PT59M" });
      (await ask("GET", "/ticket/1")).is(200, { isEscalated: false });
      const { events } = await control.advanceClock({ duration: "PT2M" });
      holds(
        events.some(({ event, id }) => event === "ticketEscalated" && id === 1),
        "the clock reports it",
      );
      (await ask("GET", "/ticket/1")).is(200, { isEscalated: true });
    },
  },
  {
    name: "work left alone for eight hours ends by itself",
    async tell({ ask, control }) {
      const before = (await ask("GET", "/ticket/1/worklog")).is(200).list("").length;
      (await ask("PATCH", "/ticket/1", { body: { workedOnBy: 1 } })).is(200);
      const { events } = await control.advanceClock({ duration: "PT8H1M" });
      holds(
        events.some(({ event }) => event === "workSessionEnded"),
        "the clock reports it",
      );
      const entries = (await ask("GET", "/ticket/1/worklog")).is(200);
      equals(entries.list("").length, before + 1, "number of entries");
      (await ask("GET", "/ticket/1")).is(200, { workedOnByIds: [] });
    },
  },
  {
    name: "a report without lastDays looks back seven days, and echoes it",
    async tell({ ask }) {
      const lastWeek = (await ask("GET", "/report/aiAgentPerformance/5")).is(200);
      equals(
        lastWeek.text,
        (await ask("GET", "/report/aiAgentPerformance/5?lastDays=7")).text,
        "the report of seven days",
      );
      equals(lastWeek.readText("/automationLevel/filters/lastDays"), "7", "what it echoes");
      equals(Object.keys(lastWeek.at("/automationLevel/data") ?? {}).length, 8, "its days, today included");
    },
  },
  {
    name: "a report moves with the clock: tomorrow has nothing yet",
    async tell({ ask, control }) {
      await control.setClock({ now: "2026-03-03T09:00:00Z" });
      const tomorrow = (await ask("GET", report)).is(200);
      equals(Object.keys(tomorrow.at("/automationLevel/data") ?? {}), ["03.03"], "its only day");
      equals(tomorrow.at("/automationLevel/data/03.03"), { L0: 0, L1: 0, L2: 0, L3: 0, L4: 0, L5: 0 }, "its cases");
    },
  },
  {
    name: "a report counts the archived days that it finds, also those that somebody made",
    async tell({ ask, control }) {
      const month = "/report/aiAgentPerformance/5?lastDays=30";
      const before = (await ask("GET", month)).is(200);
      const levels = { L0: 1, L1: 0, L2: 2, L3: 0, L4: 3, L5: 4 };
      const day = { aiAgentId: 5, date: "2026-02-10", levels, sentToManual: 2, failed: 1 };
      const made = await control.createRecord("archivedDays", { ...day, outputHandlingCases: {} });
      const after = (await ask("GET", month)).is(200);
      for (const [metric, value, total] of [
        ["autoProcessingShare", 7, 10],
        ["autoProcessingApprovalRate", 3, 5],
        ["autoProcessingSuccessRate", 9, 10],
        ["autoProcessingErrorRate", 1, 10],
      ] as const) {
        const pointer = `/${metric}/summary`;
        equals(after.number(`${pointer}/value`), before.number(`${pointer}/value`) + value, metric);
        equals(
          after.number(`${pointer}/valueTotal`),
          before.number(`${pointer}/valueTotal`) + total,
          `all of ${metric}`,
        );
      }
      await control.deleteRecord("archivedDays", made.id);
      equals((await ask("GET", month)).text, before.text, "the report without the day");
    },
  },
  {
    name: "a session that ends has a higher worklog id than all before it",
    async tell({ ask, control }) {
      const { records } = await control.listRecords("worklogs", { limit: 1000 });
      (await ask("PATCH", "/ticket/1", { body: { priority: "urgent" } })).is(200);
      const entries = (await ask("GET", "/ticket/1/worklog")).is(200);
      const id = entries.number(`/${entries.list("").length - 1}/id`);
      holds(
        records.every((one) => Number(one.id) < id),
        "it is the highest",
      );
    },
  },
  {
    name: "a report of a rule-based AI agent can be narrowed to an output handling case it has",
    async tell({ ask }) {
      const path = "/report/aiAgentPerformance/2?lastDays=30";
      const all = (await ask("GET", path)).is(200);
      holds("deposit_too_low" in propertiesOf(all.at("/outputHandlingCases/data")), "it lists the case");
      let amount = 0;
      for (const code of Object.keys(propertiesOf(all.at("/outputHandlingCases/data")))) {
        const narrowed = (await ask("GET", `${path}&outputHandlingCase=${code}`)).is(200);
        equals(narrowed.readText("/autoProcessing/filters/outputHandlingCase"), code, "what it echoes");
        amount += narrowed.number("/autoProcessing/summary/amount");
      }
      equals(amount, all.number("/autoProcessing/summary/amount"), "all cases together");
      (await ask("GET", `${path}&outputHandlingCase=nope`)).refuses(422, "unknown_output_handling_case");
    },
  },
  {
    name: "look-backs that the service does not know, and AI agents it does not have, are refused",
    async tell({ ask }) {
      (await ask("GET", "/report/aiAgentPerformance/5?lastDays=8")).refuses(400, "invalid_request");
      (await ask("GET", "/report/aiAgentPerformance/999")).refuses(404, "unknown_ai_agent");
    },
  },
];
