// Stories of the control: snapshots, changes, undo, rewinds, forks, state files, scenarios, worlds, cases.
import type { BehaviourCase } from "../behaviour-case.ts";
import { contains, equals, holds, pluck, toJson } from "../expectation.ts";

const urgent = { body: { priority: "urgent" } };

export const steeringCases: readonly BehaviourCase[] = [
  {
    name: "a snapshot restores records and clock",
    async run({ send, control, refuses }) {
      const before = await send("GET", "/ticket/1");
      await control.putSnapshot("before");
      (await send("PATCH", "/ticket/1", urgent)).is(200);
      await control.advanceClock({ duration: "P2D" });
      const { now, version } = await control.getSnapshot("before");
      equals([now, version], ["2026-03-02T09:00:00.000Z", 0], "its clock and version");
      await control.restoreSnapshot("before");
      equals((await send("GET", "/ticket/1")).text, before.text, "the ticket");
      equals((await control.getClock()).now, "2026-03-02T09:00:00.000Z", "the clock");
      contains(await control.listSnapshots(), { snapshots: [{ name: "before" }] }, "the snapshots");
      await control.deleteSnapshot("before");
      await refuses("unknown_snapshot", () => control.restoreSnapshot("before"));
    },
  },
  {
    name: "the list of changes shows what a request changed, and the digest whether records are equal",
    async run({ send, control, refuses }) {
      const { digest } = await control.getDigest();
      await control.putSnapshot("before");
      (await send("PATCH", "/ticket/1", urgent)).is(200);
      const { changes } = await control.listChanges({ since: "snapshot:before", by: "request" });
      const ticket = changes.find(({ collection }) => collection === "tickets");
      equals([ticket?.change, ticket?.id], ["replaced", 1], "the change of the ticket");
      const { entries } = await control.listTimeline();
      const happened = entries.map(({ cause, events }) => [cause, events[0]?.type]);
      equals(happened, [["request", "TicketUpdated"]], "the timeline");
      equals((await control.getDigest()).digest === digest, false, "whether the digest is unchanged");
      equals((await control.getDigest({ of: "snapshot:before" })).digest, digest, "the digest before");
      await refuses("unknown_snapshot", () => control.listChanges({ since: "snapshot:after" }));
      await control.resetSandbox();
      equals((await control.getDigest()).digest, digest, "the digest after a reset");
      equals((await control.listChanges()).total, 0, "the changes after a reset");
    },
  },
  {
    name: "undo reverts one change after another until no change is left",
    async run({ send, control, refuses }) {
      const before = await send("GET", "/ticket/1");
      (await send("PATCH", "/ticket/1", urgent)).is(200);
      (await send("PATCH", "/ticket/1", { body: { priority: "low" } })).is(200);
      equals((await control.undoChange()).undoneVersion, 2, "the reverted version");
      (await send("GET", "/ticket/1")).is(200, { priority: "urgent" });
      await control.undoChange();
      equals((await send("GET", "/ticket/1")).text, before.text, "the ticket");
      await refuses("nothing_to_undo", () => control.undoChange());
    },
  },
  {
    name: "a rewind restores records and clock to the moment before a request, and can be undone",
    async run({ send, control, refuses }) {
      const before = await send("GET", "/ticket/1");
      (await send("PATCH", "/ticket/1", urgent)).is(200);
      await control.advanceClock({ duration: "P2D" });
      const after = await control.getDigest();
      await control.rewindSandbox({ request: 2 });
      equals((await control.getClock()).now, "2026-03-02T09:00:00.000Z", "the clock");
      equals((await send("GET", "/ticket/1")).text, before.text, "the ticket");
      equals((await control.listRequests({ changed: "tickets/1" })).total, 1, "requests that changed the ticket");
      await control.undoChange();
      equals(await control.getDigest(), after, "the digest after the undo");
      equals((await control.getClock()).now, "2026-03-04T09:00:00.000Z", "the clock after the undo");
      await refuses("unknown_request", () => control.rewindSandbox({ request: 99 }));
    },
  },
  {
    name: "a fork evolves independently from the current state",
    async run({ send, fork }) {
      (await send("PATCH", "/ticket/1", urgent)).is(200);
      const copy = await fork();
      (await copy.send("GET", "/ticket/1")).is(200, { priority: "urgent" });
      (await copy.send("PATCH", "/ticket/1", { body: { priority: "low" } })).is(200);
      (await send("GET", "/ticket/1")).is(200, { priority: "urgent" });
      equals((await copy.control.deleteSandbox()).removed, 1, "sandboxes removed");
      (await copy.send("GET", "/ticket/1", { as: null })).refuses(404, "unknown_sandbox");
    },
  },
  {
    name: "a reset restores the start, including the journal",
    async run({ send, control }) {
      const before = await send("GET", "/ticket/1");
      (await send("PATCH", "/ticket/1", urgent)).is(200);
      await control.advanceClock({ duration: "PT1H" });
      await control.addFault({ effect: { kind: "outage" } });
      await control.resetSandbox();
      equals((await control.listRequests()).total, 0, "requests in the journal");
      equals((await send("GET", "/ticket/1")).text, before.text, "the ticket");
    },
  },
  {
    name: "another sandbox imports an exported state unchanged",
    start: { scenario: "single-ticket" },
    async run({ send, control, fork }) {
      (await send("PATCH", "/ticket/1", { body: { priority: "low" } })).is(200);
      await control.advanceClock({ duration: "PT3H" });
      const file = await control.exportState();
      const report = await control.exportReport();
      equals(toJson(report.state), toJson(file), "the state of a report");
      equals(report.requests.length, 1, "its requests");
      const copy = await fork();
      await copy.control.switchScenario({ name: "empty" });
      (await copy.send("GET", "/ticket/1")).refuses(404, "unknown_ticket");
      await copy.control.importState(file);
      equals((await copy.send("GET", "/ticket/1")).json, (await send("GET", "/ticket/1")).json, "the ticket");
      equals(toJson(await copy.control.exportState()), toJson(file), "the state");
    },
  },
  {
    name: "a scenario can be switched at run time, with its rules",
    async run({ send, control, refuses }) {
      (await send("PATCH", "/ticket/1", { body: { status: "pending", dueBy: null } })).is(200);
      await control.switchScenario({ name: "strict-pending" });
      const pending = { body: { status: "pending", dueBy: null } };
      (await send("PATCH", "/ticket/1", pending)).refuses(422, "pending_needs_due_date");
      const withDueDate = { body: { status: "pending", dueBy: "2026-03-03 09:00:00" } };
      (await send("PATCH", "/ticket/1", withDueDate)).is(200, { ticket: { status: "pending" } });
      equals((await control.getScenario()).rules.pendingNeedsDueDate, true, "its rule");
      await refuses("unknown_scenario", () => control.switchScenario({ name: "monday" }));
    },
  },
  {
    name: "an empty world has empty lists, and accepts its first records",
    start: { scenario: "empty" },
    async run({ send }) {
      (await send("POST", "/ticket/search")).is(200, { tickets: [], total: 0 });
      equals((await send("GET", "/knowledgeSource")).is(200).list("/items"), [], "the sources");
      const created = (await send("POST", "/knowledgeSource", { body: { name: "Die erste" } })).is(200);
      (await send("GET", `/knowledgeSource/${created.number("/id")}`)).is(200, { name: "Die erste" });
    },
  },
  {
    name: "another seed, size and day give another world, the same every time",
    start: { seed: 5, tickets: 12, now: "2027-01-04T08:00:00Z" },
    async run({ send, control }) {
      const response = (await send("POST", "/ticket/search")).is(200, { total: 12 });
      for (const createdAt of pluck(response.list("/tickets"), "/createdAt"))
        holds(String(createdAt) <= "2027-01-04 08:00:00", "no ticket is in the future");
      equals((await control.getClock()).now, "2027-01-04T08:00:00.000Z", "the clock");
      await control.resetSandbox();
      equals((await send("POST", "/ticket/search")).text, response.text, "the tickets after a reset");
    },
  },
  {
    name: "a case starts by its script for a given customer, and counts as a change",
    async run({ send, control, refuses }) {
      const { scripts } = await control.listCaseScripts();
      const names = scripts.map(({ name }) => name);
      for (const name of ["complaint", "meter-reading", "move", "cancellation"]) holds(names.includes(name), name);
      const startedCase = await control.startCase({ script: "meter-reading", customerId: 300007 });
      contains(startedCase, { script: "meter-reading", ticket: { id: 201, customer: { id: 300007 } } }, "the case");
      const ticket = await send("GET", "/ticket/201");
      const now = "2026-03-02 09:00:00";
      ticket.is(200, { subject: startedCase.ticket.subject, customerId: "300007", createdAt: now, status: "open" });
      const { changes } = await control.listChanges({ by: "control" });
      contains(changes, [{ collection: "tickets", id: 201 }], "the changes");
      await control.putSnapshot("started");
      await control.undoChange();
      (await send("GET", "/ticket/201")).refuses(404, "unknown_ticket");
      equals(await control.startCase({ script: "meter-reading", customerId: 300007 }), startedCase, "the case again");
      equals((await send("GET", "/ticket/201")).text, ticket.text, "the ticket of the case again");
      await control.resetSandbox();
      await control.restoreSnapshot("started");
      equals((await send("GET", "/ticket/201")).text, ticket.text, "the ticket of the snapshot");
      await refuses("unknown_script", () => control.startCase({ script: "complain" }));
      await refuses("unknown_customer", () => control.startCase({ script: "complaint", customerId: 7 }));
      await refuses("case_of_stranger", () => control.startCase({ script: "advertising", customerId: 300007 }));
      (await send("POST", "/ticket/search", { body: { limit: 1 } })).is(200, { total: 201 });
    },
  },
];
