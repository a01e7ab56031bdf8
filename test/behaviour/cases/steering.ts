// Stories of the control: records created and deleted, snapshots, undo, forks, scenarios, clock.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, numberAt, textAt, toJson } from "../expectation.ts";

const urgent = { body: { priority: "urgent" } };

export const steeringCases: readonly BehaviourCase[] = [
  {
    name: "a ticket like this is made by one call, complete, and the service has it",
    async tell({ ask, control }) {
      const made = await control.createRecord("tickets", { traits: ["escalated"], subject: "Zählerstand nachreichen" });
      (await ask("GET", `/ticket/${made.id}`)).is(200, { subject: "Zählerstand nachreichen", isEscalated: true });
      (await ask("POST", "/ticket/search", { body: { limit: 1 } })).is(200, { total: 201, tickets: [{ id: made.id }] });
    },
  },
  {
    name: "a record that is changed changes wherever it is embedded",
    async tell({ ask, control }) {
      await control.patchRecord("customers", "300001", { lastname: "Neumann" });
      (await ask("GET", "/ticket/1")).is(200, { customer: { lastname: "Neumann" } });
    },
  },
  {
    name: "records are put, listed and removed; what others refer to stays",
    async tell({ ask, control, refuses }) {
      const ticket = await control.getRecord("tickets", "1");
      await control.putRecord("tickets", "900", { ...ticket, id: 900, subject: "Abschrift" });
      (await ask("GET", "/ticket/900")).is(200, { subject: "Abschrift" });
      equals((await control.deleteRecord("tickets", "900")).removed, 1, "records removed");
      (await ask("GET", "/ticket/900")).refuses(404, "unknown_ticket");
      await refuses("record_referenced", () => control.deleteRecord("customers", "300001"));
      await refuses("unknown_record", () => control.getRecord("tickets", "900"));
      const { records, total } = await control.listRecords("teams", { offset: 1, limit: 2 });
      equals([records.map(({ id }) => id), total], [[2, 3], 4], "the teams of a page");
    },
  },
  {
    name: "records that break a form or name what is not there are refused with every reason",
    async tell({ control, refuses }) {
      // @ts-expect-error neither a priority nor a status
      await refuses("invalid_request", () => control.patchRecord("tickets", "1", { priority: "soon", status: "done" }));
      await refuses("invalid_record", () => control.patchRecord("tickets", "1", { customerId: "999" }));
      // @ts-expect-error no trait of tickets
      await refuses("unknown_trait", () => control.createRecord("tickets", { traits: ["purple"] }));
      await refuses("record_exists", () => control.createRecord("tickets", { id: 1 }));
    },
  },
  {
    name: "a snapshot brings records and clock back",
    async tell({ ask, control, refuses }) {
      const before = await ask("GET", "/ticket/1");
      await control.putSnapshot("before");
      (await ask("PATCH", "/ticket/1", urgent)).is(200);
      await control.advanceClock({ duration: "P2D" });
      const { now, version } = await control.getSnapshot("before");
      equals([now, version], ["2026-03-02T09:00:00.000Z", 0], "when it was taken");
      await control.restoreSnapshot("before");
      equals((await ask("GET", "/ticket/1")).text, before.text, "the ticket");
      equals((await control.getClock()).now, "2026-03-02T09:00:00.000Z", "the clock");
      equals(
        (await control.listSnapshots()).snapshots.map(({ name }) => name),
        ["before"],
        "the snapshots",
      );
      await control.deleteSnapshot("before");
      await refuses("unknown_snapshot", () => control.restoreSnapshot("before"));
    },
  },
  {
    name: "the list of changes names what a request changed, and the digest whether records are equal",
    async tell({ ask, control, refuses }) {
      const { digest } = await control.getDigest();
      await control.putSnapshot("before");
      (await ask("PATCH", "/ticket/1", urgent)).is(200);
      const { changes } = await control.listChanges({ since: "snapshot:before", by: "request" });
      const ticket = changes.find(({ collection }) => collection === "tickets");
      equals([ticket?.change, ticket?.id], ["replaced", 1], "the change of the ticket");
      const { entries } = await control.listTimeline();
      const happened = entries.map(({ cause, events }) => [cause, events[0]?.type]);
      equals(happened, [["request", "TicketUpdated"]], "what happened");
      equals((await control.getDigest()).digest === digest, false, "the digest is the same");
      equals((await control.getDigest({ of: "snapshot:before" })).digest, digest, "the digest before");
      await refuses("unknown_snapshot", () => control.listChanges({ since: "snapshot:after" }));
      await control.resetSandbox();
      equals((await control.getDigest()).digest, digest, "the digest after a reset");
      equals((await control.listChanges()).total, 0, "the changes after a reset");
    },
  },
  {
    name: "undo takes back one change after the other, until there is none",
    async tell({ ask, control, refuses }) {
      const before = await ask("GET", "/ticket/1");
      (await ask("PATCH", "/ticket/1", urgent)).is(200);
      (await ask("PATCH", "/ticket/1", { body: { priority: "low" } })).is(200);
      equals((await control.undoChange()).takesBack, 2, "the version that is taken back");
      (await ask("GET", "/ticket/1")).is(200, { priority: "urgent" });
      await control.undoChange();
      equals((await ask("GET", "/ticket/1")).text, before.text, "the ticket");
      await refuses("nothing_to_undo", () => control.undoChange());
    },
  },
  {
    name: "a rewind returns to before a request, with the clock, and can be undone",
    async tell({ ask, control, refuses }) {
      const before = await ask("GET", "/ticket/1");
      (await ask("PATCH", "/ticket/1", urgent)).is(200);
      await control.advanceClock({ duration: "P2D" });
      const after = await control.getDigest();
      await control.rewindSandbox({ request: 2 });
      equals((await control.getClock()).now, "2026-03-02T09:00:00.000Z", "the clock");
      equals((await ask("GET", "/ticket/1")).text, before.text, "the ticket");
      equals((await control.listRequests({ changed: "tickets/1" })).total, 1, "requests that changed the ticket");
      await control.undoChange();
      equals(await control.getDigest(), after, "the digest after the undo");
      equals((await control.getClock()).now, "2026-03-04T09:00:00.000Z", "the clock after the undo");
      await refuses("unknown_request", () => control.rewindSandbox({ request: 99 }));
    },
  },
  {
    name: "a fork evolves independently from the current state",
    async tell({ ask, fork }) {
      (await ask("PATCH", "/ticket/1", urgent)).is(200);
      const other = await fork();
      (await other.ask("GET", "/ticket/1")).is(200, { priority: "urgent" });
      (await other.ask("PATCH", "/ticket/1", { body: { priority: "low" } })).is(200);
      (await ask("GET", "/ticket/1")).is(200, { priority: "urgent" });
      equals((await other.control.deleteSandbox()).removed, 1, "sandboxes removed");
      (await other.ask("GET", "/ticket/1", { as: null })).refuses(404, "unknown_sandbox");
    },
  },
  {
    name: "a reset is the start again, journal included",
    async tell({ ask, control }) {
      const before = await ask("GET", "/ticket/1");
      (await ask("PATCH", "/ticket/1", urgent)).is(200);
      await control.advanceClock({ duration: "PT1H" });
      await control.addFault({ effect: { kind: "outage" } });
      await control.resetSandbox();
      equals((await control.listRequests()).total, 0, "requests in the journal");
      equals((await ask("GET", "/ticket/1")).text, before.text, "the ticket");
    },
  },
  {
    name: "an exported state is taken in by another sandbox as it is",
    start: { scenario: "single-ticket" },
    async tell({ ask, control, fork }) {
      (await ask("PATCH", "/ticket/1", { body: { priority: "low" } })).is(200);
      await control.advanceClock({ duration: "PT3H" });
      const file = await control.exportState();
      const report = await control.exportReport();
      equals(toJson(report.state), toJson(file), "the state of a report");
      equals(report.requests.length, 1, "its requests");
      const other = await fork();
      await other.control.switchScenario({ name: "empty" });
      (await other.ask("GET", "/ticket/1")).refuses(404, "unknown_ticket");
      await other.control.importState(file);
      equals((await other.ask("GET", "/ticket/1")).json, (await ask("GET", "/ticket/1")).json, "the ticket");
      equals(toJson(await other.control.exportState()), toJson(file), "the state");
    },
  },
  {
    name: "a scenario is switched to at run time, with its records, rules and faults",
    async tell({ ask, control, refuses }) {
      (await ask("PATCH", "/ticket/1", { body: { status: "pending", dueBy: null } })).is(200);
      await control.switchScenario({ name: "strict-pending" });
      const pending = { body: { status: "pending", dueBy: null } };
      (await ask("PATCH", "/ticket/1", pending)).refuses(422, "pending_needs_due_date");
      const later = { body: { status: "pending", dueBy: "2026-03-03 09:00:00" } };
      (await ask("PATCH", "/ticket/1", later)).is(200, { ticket: { status: "pending" } });
      equals((await control.getScenario()).rules.pendingNeedsDueDate, true, "its rule");
      await refuses("unknown_scenario", () => control.switchScenario({ name: "monday" }));
    },
  },
  {
    name: "an empty world answers empty lists, and takes its first records",
    start: { scenario: "empty" },
    async tell({ ask }) {
      (await ask("POST", "/ticket/search")).is(200, { tickets: [], total: 0 });
      equals((await ask("GET", "/knowledgeSource")).is(200).list("/items"), [], "the sources");
      const created = (await ask("POST", "/knowledgeSource", { body: { name: "Die erste" } })).is(200);
      (await ask("GET", `/knowledgeSource/${created.number("/id")}`)).is(200, { name: "Die erste" });
    },
  },
  {
    name: "a caller without permissions reads tickets and nothing else",
    start: { scenario: "restricted-caller" },
    async tell({ ask }) {
      (await ask("GET", "/ticket/1")).is(200);
      (await ask("PATCH", "/ticket/1", urgent)).refuses(403, "missing_permission");
      (await ask("GET", "/quality/assessment/1")).refuses(403, "missing_permission");
    },
  },
  {
    name: "excluded pages of a site are hidden from lists and by id, whatever their path",
    start: { scenario: "excluded-pages" },
    async tell({ ask }) {
      const listed = (await ask("GET", "/knowledgeSource?parent=900000")).is(200).list("/items");
      const ids = listed.map((source) => numberAt(source, "/id")).sort();
      equals(ids, [900_001, 900_002, 900_006], "those that are listed: one star ends at a slash");
      for (const id of [900_003, 900_004, 900_005])
        (await ask("GET", `/knowledgeSource/${id}`)).refuses(404, "unknown_knowledge_source");
    },
  },
  {
    name: "a world of another seed, size and day is another world, the same every time",
    start: { seed: 5, tickets: 12, now: "2027-01-04T08:00:00Z" },
    async tell({ ask, control }) {
      const found = (await ask("POST", "/ticket/search")).is(200, { total: 12 });
      holds(
        found.list("/tickets").every((ticket) => textAt(ticket, "/createdAt") <= "2027-01-04 08:00:00"),
        "none is of the future",
      );
      equals((await control.getClock()).now, "2027-01-04T08:00:00.000Z", "the clock");
      await control.resetSandbox();
      equals((await ask("POST", "/ticket/search")).text, found.text, "the tickets after a reset");
    },
  },
  {
    name: "a case starts by the name of its script, from a customer of one's choice, and is a change like any other",
    async tell({ ask, control, refuses }) {
      const { scripts } = await control.listCaseScripts();
      const names = scripts.map(({ name }) => name);
      for (const name of ["complaint", "meter-reading", "move", "cancellation"]) holds(names.includes(name), name);
      const started = await control.startCase({ script: "meter-reading", customerId: 300007 });
      equals([started.script, started.ticket.id, started.ticket.customer?.id], ["meter-reading", 201, 300007], "it");
      const ticket = await ask("GET", "/ticket/201");
      const now = "2026-03-02 09:00:00";
      ticket.is(200, { subject: started.ticket.subject, customerId: "300007", createdAt: now, status: "open" });
      const { changes } = await control.listChanges({ by: "control" });
      equals(
        changes.map(({ collection, id }) => [collection, id]),
        [["tickets", 201]],
        "what changed",
      );
      await control.putSnapshot("started");
      await control.undoChange();
      (await ask("GET", "/ticket/201")).refuses(404, "unknown_ticket");
      equals(await control.startCase({ script: "meter-reading", customerId: 300007 }), started, "the case again");
      equals((await ask("GET", "/ticket/201")).text, ticket.text, "its ticket");
      await control.resetSandbox();
      await control.restoreSnapshot("started");
      equals((await ask("GET", "/ticket/201")).text, ticket.text, "the ticket of the snapshot");
      await refuses("unknown_script", () => control.startCase({ script: "complain" }));
      await refuses("unknown_customer", () => control.startCase({ script: "complaint", customerId: 7 }));
      await refuses("case_of_stranger", () => control.startCase({ script: "advertising", customerId: 300007 }));
      (await ask("POST", "/ticket/search", { body: { limit: 1 } })).is(200, { total: 201 });
    },
  },
  {
    name: "clocks refuse dates and durations that there are not",
    async tell({ control, refuses }) {
      await refuses("invalid_request", () => control.advanceClock({ duration: "P1M" }));
      await refuses("invalid_request", () => control.setClock({ now: "2026-02-30T00:00:00Z" }));
      await refuses("clock_out_of_range", () => control.advanceClock({ duration: "P9999999D" }));
    },
  },
];
