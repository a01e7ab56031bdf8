// Stories of work on tickets: worklogs, SLA and reports.
import type { BehaviourCase, Story } from "../behaviour-case.ts";
import { equals, holds, listAt, numberAt, propertiesOf } from "../expectation.ts";

const report = "/report/aiAgentPerformance/6?lastDays=0";

async function casesAtLevel({ send }: Story, level: string): Promise<number> {
  return (await send("GET", report)).is(200).number(`/automationLevel/data/02.03/${level}`);
}

export const workCases: readonly BehaviourCase[] = [
  {
    name: "a change by an agent without a session creates a worklog entry of duration 0",
    async run({ send }) {
      const before = (await send("GET", "/ticket/1/worklog")).is(200).list("").length;
      (await send("PATCH", "/ticket/1", { body: { priority: "urgent" } })).is(200);
      const after = (await send("GET", "/ticket/1/worklog")).is(200);
      equals(after.list("").length, before + 1, "number of entries");
      equals(after.number(`/${before}/time/duration`), 0, "its duration");
      equals(after.number(`/${before}/worklog/userId`), 1, "its user");
    },
  },
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
    name: "a change with includeInWorklog=false leaves no trace in the worklog",
    async run({ send }) {
      const before = await send("GET", "/ticket/1/worklog");
      (await send("PATCH", "/ticket/1", { body: { workedOnBy: 1 } })).is(200);
      const spam = { status: "closed", spamStatus: "manual_spam" };
      (await send("PATCH", "/ticket/1?includeInWorklog=false", { body: spam })).is(200, { ticket: spam });
      equals((await send("GET", "/ticket/1/worklog")).text, before.text, "the worklog");
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
    name: "a ticket closed in time has a negative delay",
    async run({ send, control }) {
      (await send("PATCH", "/ticket/75", { body: { dueBy: "2026-03-02 12:00:00" } })).is(200);
      await control.advanceClock({ duration: "PT1H" });
      (await send("PATCH", "/ticket/75", { body: { status: "closed" } })).is(200);
      const entries = (await send("GET", "/ticket/75/worklog")).is(200);
      const last = `/${entries.list("").length - 1}/customerExperience`;
      equals(entries.number(`${last}/netSecondsClosedAfterSla`), -7_200, "how late it was");
      equals(entries.at(`${last}/slaMet`), true, "whether it was in time");
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
    name: "a ticket still open at its due date escalates when the clock passes it",
    async run({ send, control }) {
      (await send("PATCH", "/ticket/1", { body: { dueBy: "2026-03-02 10:00:00" } })).is(200, {
        ticket: { isEscalated: false },
      });
      await control.advanceClock({ duration: "PT59M" });
      (await send("GET", "/ticket/1")).is(200, { isEscalated: false });
      const { events } = await control.advanceClock({ duration: "PT2M" });
      const isReported = events.some(({ event, id }) => event === "ticketEscalated" && id === 1);
      holds(isReported, "the clock reports it");
      (await send("GET", "/ticket/1")).is(200, { isEscalated: true });
    },
  },
  {
    name: "a contract moves on the day its customer named, whether the clock advances in one step or several",
    async run({ send, control }) {
      const request = (await send("GET", "/ticket/1")).is(200, {
        intents: [{}, { code: "relocation", status: "executed" }],
      });
      const newAddress = request.readText("/intents/1/data/newAddress");
      const isMoved = async () => {
        const ticket = (await send("GET", "/ticket/1")).is(200);
        const addresses = ["/customer/address", "/customer/contracts/0/deliveryAddress"].map(ticket.readText);
        const areMoved = addresses.map((address) => address === newAddress);
        equals(areMoved[0], areMoved[1], "customer and contract move together");
        return addresses[0] === newAddress;
      };
      holds(!(await isMoved()), "the contract waits for the day");
      await control.putSnapshot("before");
      await control.setClock({ now: `${request.readText("/intents/1/data/moveDate")}T00:00:00Z` });
      holds(await isMoved(), "the contract has moved");
      const movedTicket = await send("GET", "/ticket/1");
      await control.restoreSnapshot("before");
      holds(!(await isMoved()), "the contract waits again");
      await control.advanceClock({ duration: "P3D" });
      await control.setClock({ now: `${request.readText("/intents/1/data/moveDate")}T00:00:00Z` });
      equals((await send("GET", "/ticket/1")).text, movedTicket.text, "the ticket after two steps of the clock");
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
    name: "a report follows the clock, so tomorrow's is empty",
    async run({ send, control }) {
      await control.setClock({ now: "2026-03-03T09:00:00Z" });
      const tomorrow = (await send("GET", report)).is(200);
      equals(Object.keys(tomorrow.at("/automationLevel/data") ?? {}), ["03.03"], "its only day");
      equals(tomorrow.at("/automationLevel/data/03.03"), { L0: 0, L1: 0, L2: 0, L3: 0, L4: 0, L5: 0 }, "its cases");
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
  {
    name: "a new worklog entry has a higher id than all before it",
    async run({ send, control }) {
      const { records } = await control.listRecords("worklogs", { limit: 1000 });
      (await send("PATCH", "/ticket/1", { body: { priority: "urgent" } })).is(200);
      const entries = (await send("GET", "/ticket/1/worklog")).is(200);
      const id = entries.number(`/${entries.list("").length - 1}/id`);
      holds(id > Math.max(...records.map((record) => Number(record.id))), "its id is the highest");
    },
  },
  {
    name: "a report of a rule-based AI agent can be filtered by its output handling cases",
    async run({ send }) {
      const path = "/report/aiAgentPerformance/2?lastDays=30";
      const report = (await send("GET", path)).is(200);
      holds("deposit_too_low" in propertiesOf(report.at("/outputHandlingCases/data")), "it lists the case");
      let amount = 0;
      for (const code of Object.keys(propertiesOf(report.at("/outputHandlingCases/data")))) {
        const filtered = (await send("GET", `${path}&outputHandlingCase=${code}`)).is(200);
        equals(filtered.readText("/autoProcessing/filters/outputHandlingCase"), code, "its filter");
        amount += filtered.number("/autoProcessing/summary/amount");
      }
      equals(amount, report.number("/autoProcessing/summary/amount"), "all cases together");
      (await send("GET", `${path}&outputHandlingCase=nope`)).refuses(422, "unknown_output_handling_case");
    },
  },
];
