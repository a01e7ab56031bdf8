// Stories of faults: answers, broken connections, faults selected by a request.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, propertiesOf, Unmet } from "../expectation.ts";

const urgent = { body: { priority: "urgent" } };

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export const faultCases: readonly BehaviourCase[] = [
  {
    name: "a failure before the operation changes nothing",
    async tell({ ask, control }) {
      const effect = { kind: "status", status: 502, code: "bad_gateway", message: "Nobody there." } as const;
      await control.addFault({ id: "gateway", match: { operationId: "updateTicket" }, effect, when: { next: 1 } });
      const failed = (await ask("PATCH", "/ticket/1", urgent)).refuses(502, "bad_gateway");
      equals(failed.header("x-mock-fault"), "gateway", "the reported fault");
      (await ask("GET", "/ticket/1")).is(200, { priority: "medium" });
      (await ask("PATCH", "/ticket/1", urgent)).is(200);
    },
  },
  {
    name: "a failure after the operation still changes the state, and the journal records both",
    async tell({ ask, control }) {
      await control.addFault({ effect: { kind: "status", status: 503, timing: "after" }, when: { next: 1 } });
      (await ask("PATCH", "/ticket/1", urgent)).is(503);
      (await ask("GET", "/ticket/1")).is(200, { priority: "urgent" });
      const { requests } = await control.listRequests({ operationId: "updateTicket" });
      equals(
        requests.map(({ status, handled }) => [status, handled]),
        [[503, true]],
        "what the journal tells",
      );
    },
  },
  {
    name: "a delay after the operation holds the answer back, and the change is there before",
    async tell({ ask, control }) {
      const effect = { kind: "delay", fixedMs: 20, timing: "after" } as const;
      await control.addFault({ id: "slow", effect, match: { operationId: "updateTicket" } });
      const answer = (await ask("PATCH", "/ticket/1", urgent)).is(200);
      equals(answer.header("x-mock-fault"), "slow", "the reported fault");
      (await ask("GET", "/ticket/1")).is(200, { priority: "urgent" });
    },
  },
  {
    name: "a held request changes nothing until it is released, as asked",
    async tell({ ask, control }) {
      await control.addFault({ id: "gate", effect: { kind: "hold" }, match: { operationId: "updateTicket" } });
      const held = ask("PATCH", "/ticket/1", urgent);
      const { requests } = await control.held();
      equals(
        requests.map(({ faultId, path, handled }) => [faultId, path, handled]),
        [["gate", "/ticket/1", false]],
        "what is held",
      );
      (await ask("GET", "/ticket/1")).is(200, { priority: "medium" });
      await control.release({ with: { kind: "status", status: 502, timing: "after" } });
      equals((await held).is(502).header("x-mock-fault"), "gate", "the reported fault");
      (await ask("GET", "/ticket/1")).is(200, { priority: "urgent" });
    },
  },
  {
    name: "an outage is 503 until it is over",
    start: { scenario: "outage" },
    async tell({ ask, control }) {
      (await ask("GET", "/ticket/1")).is(503);
      (await ask("GET", "/health", { as: null })).is(503);
      equals((await control.clearFaults()).removed, 1, "faults that were there");
      (await ask("GET", "/ticket/1")).is(200);
    },
  },
  {
    name: "a rate limit counts on the mock's clock, and says how long to wait",
    async tell({ ask, control }) {
      await control.addFault({ id: "limit", effect: { kind: "rateLimit", limit: 2, windowSeconds: 60 } });
      (await ask("GET", "/ticket/1")).is(200);
      (await ask("GET", "/ticket/2")).is(200);
      const limited = (await ask("GET", "/ticket/3")).refuses(429, "rate_limited");
      await control.advanceClock({ seconds: Number(limited.header("retry-after")) });
      (await ask("GET", "/ticket/3")).is(200);
      equals((await control.getFault("limit")).appliedCount, 1, "how often it was applied");
    },
  },
  {
    name: "too many requests at the word of a fault name the seconds it says",
    async tell({ ask, control }) {
      await control.addFault({
        effect: { kind: "tooManyRequests", retryAfterSeconds: 7 },
        match: { tag: "knowledge" },
      });
      equals(
        (await ask("GET", "/knowledgeSource")).refuses(429, "rate_limited").header("retry-after"),
        "7",
        "seconds to wait",
      );
      (await ask("GET", "/ticket/1")).is(200);
    },
  },
  {
    name: "a reset connection and an empty reply reject as fetch does, and change or do not change as they say",
    async tell({ ask, askInVain, control }) {
      await control.addFault({ effect: { kind: "connectionReset" }, when: { next: 1 } });
      equals((await askInVain("PATCH", "/ticket/1", urgent)).name, "TypeError", "what it rejects with");
      (await ask("GET", "/ticket/1")).is(200, { priority: "medium" });
      await control.addFault({ effect: { kind: "emptyReply", timing: "after" }, match: { method: "PATCH" } });
      equals((await askInVain("PATCH", "/ticket/1", urgent)).name, "TypeError", "what it rejects with");
      (await ask("GET", "/ticket/1")).is(200, { priority: "urgent" });
    },
  },
  {
    name: "a body that breaks off is an answer whose body cannot be read",
    async tell({ ask, askInVain, control }) {
      await control.addFault({ effect: { kind: "truncatedBody", bytes: 20 }, when: { next: 1 } });
      equals((await askInVain("GET", "/ticket/1")).name, "TypeError", "what reading rejects with");
      (await ask("GET", "/ticket/1")).is(200);
    },
  },
  {
    name: "a slow body comes in pieces, whole",
    async tell({ ask, control }) {
      const undisturbed = await ask("GET", "/ticket/1/worklog");
      await control.addFault({ id: "slow", effect: { kind: "slowBody", bytesPerSecond: 50_000 } });
      const slow = (await ask("GET", "/ticket/1/worklog")).is(200);
      equals([slow.text, slow.header("x-mock-fault")], [undisturbed.text, "slow"], "what comes");
    },
  },
  {
    name: "a delayed answer is the same answer",
    async tell({ ask, control }) {
      const undisturbed = await ask("GET", "/ticket/1");
      await control.addFault({ id: "late", effect: { kind: "delay", fixedMs: 5 } });
      const late = (await ask("GET", "/ticket/1")).is(200);
      equals([late.text, late.header("x-mock-fault")], [undisturbed.text, "late"], "what comes");
    },
  },
  {
    name: "a body that is not JSON, and a type that is not the body's, are what they are",
    async tell({ ask, control }) {
      await control.addFault({ effect: { kind: "malformedJson" }, when: { next: 1 } });
      const broken = (await ask("GET", "/ticket/1")).is(200);
      equals(
        [broken.header("content-type"), isJson(broken.text)],
        ["application/json", false],
        "its type, and whether it is",
      );
      await control.addFault({ effect: { kind: "wrongContentType", contentType: "text/html; charset=utf-8" } });
      const page = (await ask("GET", "/ticket/1")).is(200, { id: 1 });
      equals(page.header("content-type"), "text/html; charset=utf-8", "its type");
    },
  },
  {
    name: "an answer that breaks the contract does so in the place that was said",
    async tell({ ask, control }) {
      await control.addFault({
        effect: { kind: "contractBreach", breach: "drop", pointer: "/subject" },
        when: { next: 1 },
      });
      holds(!("subject" in propertiesOf((await ask("GET", "/ticket/1")).is(200).json)), "the subject is missing");
      await control.addFault({ effect: { kind: "contractBreach", breach: "wrongType" }, when: { next: 1 } });
      (await ask("GET", "/ticket/1")).is(200);
      (await ask("GET", "/ticket/1")).is(200, { subject: "Umzug und Zählerstand" });
    },
  },
  {
    name: "nulls stand where the real service has been seen to send them, and the state keeps its values",
    async tell({ ask, control }) {
      await control.addFault({ id: "nulls", effect: { kind: "nulls" }, when: { next: 2 } });
      const nulled = (await ask("GET", "/ticket/1")).is(200, { from: null, fromName: null, replyRecipients: null });
      equals(nulled.header("x-mock-fault"), "nulls", "who did it");
      (await ask("GET", "/knowledgeSource/1")).is(200, { tags: null, title: null });
      holds(typeof (await ask("GET", "/ticket/1")).is(200).at("/fromName") === "string", "the name is still there");
    },
  },
  {
    name: "a stale read answers from before the last change",
    async tell({ ask, control }) {
      (await ask("PATCH", "/ticket/1", urgent)).is(200);
      await control.addFault({ effect: { kind: "staleRead" }, when: { next: 1 } });
      (await ask("GET", "/ticket/1")).is(200, { priority: "medium" });
      (await ask("GET", "/ticket/1")).is(200, { priority: "urgent" });
    },
  },
  {
    name: "a write that is carried out twice makes two revisions",
    async tell({ ask, control }) {
      await control.addFault({ effect: { kind: "duplicateProcessing" }, match: { path: "/app/**" } });
      (await ask("POST", "/app/import", { body: { appId: "twice" } })).is(200, { app: { revision: 2 } });
    },
  },
  {
    name: "chance is drawn by the seed: the same requests fail again",
    start: { seed: 7 },
    async tell({ ask, control }) {
      const draw = async () => {
        const statuses: number[] = [];
        await control.addFault({ id: "chance", effect: { kind: "outage" }, when: { probability: 0.5 } });
        for (let time = 0; time < 12; time += 1) statuses.push((await ask("GET", "/health")).status);
        return statuses;
      };
      const first = await draw();
      holds(first.includes(200) && first.includes(503), "some fail and some do not");
      await control.resetSandbox();
      equals(await draw(), first, "the second time");
    },
  },
  {
    name: "faults come by count and by the window of the clock",
    async tell({ ask, control }) {
      const statuses: number[] = [];
      await control.addFault({ id: "third", effect: { kind: "outage" }, when: { every: 3 } });
      for (let time = 0; time < 6; time += 1) statuses.push((await ask("GET", "/health")).status);
      equals(statuses, [200, 200, 503, 200, 200, 503], "every third");
      await control.deleteFault("third");
      const window = { from: "2026-03-02T10:00:00Z", to: "2026-03-02T11:00:00Z" };
      await control.addFault({ effect: { kind: "outage" }, when: window });
      (await ask("GET", "/health")).is(200);
      await control.setClock({ now: window.from });
      (await ask("GET", "/health")).is(503);
    },
  },
  {
    name: "a request may itself ask for a status or an example, in a header or in the query",
    async tell({ ask }) {
      const byHeader = (await ask("GET", "/ticket/1", { headers: { prefer: "code=404" } })).refuses(
        404,
        "unknown_ticket",
      );
      equals(byHeader.header("preference-applied"), "code=404", "what was honoured");
      equals((await ask("GET", "/ticket/1?__code=404")).text, byHeader.text, "the same by the query");
      (await ask("GET", "/ticket/1?__example=unknownSender")).is(200);
      (await ask("GET", "/ticket/1?__code=418")).refuses(400, "unknown_code");
      (await ask("GET", "/ticket/1", { headers: { prefer: "example=nothing" } })).refuses(400, "unknown_example");
      (await ask("GET", "/ticket/1", { headers: { prefer: "delay=5" } })).is(200, { id: 1 });
    },
  },
  {
    name: "faults that cannot be are refused",
    async tell({ control, refuses }) {
      const effect = { kind: "outage" } as const;
      await control.addFault({ id: "one", effect });
      await refuses("fault_exists", () => control.addFault({ id: "one", effect }));
      await refuses("unknown_operation", () => control.addFault({ match: { operationId: "getWeather" }, effect }));
      await refuses("unknown_fault", () => control.getFault("two"));
      const { faults } = await control.listFaults();
      if (faults.length !== 1) throw new Unmet(`There are ${faults.length} faults, wanted 1.`);
    },
  },
];
