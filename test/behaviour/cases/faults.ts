// Stories of faults: responses, broken connections, faults selected by a request.
import type { BehaviourCase } from "../behaviour-case.ts";
import { equals, holds, propertiesOf } from "../expectation.ts";

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
    async run({ send, control }) {
      const effect = { kind: "status", status: 502, code: "bad_gateway", message: "No response." } as const;
      await control.addFault({ id: "gateway", match: { operationId: "updateTicket" }, effect, when: { next: 1 } });
      const failure = (await send("PATCH", "/ticket/1", urgent)).refuses(502, "bad_gateway");
      equals(failure.header("x-mock-fault"), "gateway", "the reported fault");
      (await send("GET", "/ticket/1")).is(200, { priority: "medium" });
      (await send("PATCH", "/ticket/1", urgent)).is(200);
    },
  },
  {
    name: "a failure after the operation still changes the state, and the journal records both",
    async run({ send, control }) {
      await control.addFault({ effect: { kind: "status", status: 503, timing: "after" }, when: { next: 1 } });
      (await send("PATCH", "/ticket/1", urgent)).is(503);
      (await send("GET", "/ticket/1")).is(200, { priority: "urgent" });
      const { requests } = await control.listRequests({ operationId: "updateTicket" });
      const outcomes = requests.map(({ status, handled }) => [status, handled]);
      equals(outcomes, [[503, true]], "the request in the journal");
    },
  },
  {
    name: "a delay after the operation delays only the response, not the change",
    async run({ send, control }) {
      const effect = { kind: "delay", fixedMs: 20, timing: "after" } as const;
      await control.addFault({ id: "slow", effect, match: { operationId: "updateTicket" } });
      const response = (await send("PATCH", "/ticket/1", urgent)).is(200);
      equals(response.header("x-mock-fault"), "slow", "the reported fault");
      (await send("GET", "/ticket/1")).is(200, { priority: "urgent" });
    },
  },
  {
    name: "a held request changes nothing until it is released, which can add an effect",
    async run({ send, control }) {
      await control.addFault({ id: "gate", effect: { kind: "hold" }, match: { operationId: "updateTicket" } });
      const pending = send("PATCH", "/ticket/1", urgent);
      const { requests } = await control.held();
      const heldRequests = requests.map(({ faultId, path, handled }) => [faultId, path, handled]);
      equals(heldRequests, [["gate", "/ticket/1", false]], "the held requests");
      (await send("GET", "/ticket/1")).is(200, { priority: "medium" });
      await control.release({ with: { kind: "status", status: 502, timing: "after" } });
      equals((await pending).is(502).header("x-mock-fault"), "gate", "the reported fault");
      (await send("GET", "/ticket/1")).is(200, { priority: "urgent" });
    },
  },
  {
    name: "an outage returns 503 until it ends",
    async run({ send, control }) {
      await control.addFault({ effect: { kind: "outage" } });
      (await send("GET", "/ticket/1")).is(503);
      (await send("GET", "/health", { as: null })).is(503);
      equals((await control.listFaults()).faults.length, 1, "the number of faults");
      equals((await control.clearFaults()).removed, 1, "the number of faults removed");
      (await send("GET", "/ticket/1")).is(200);
    },
  },
  {
    name: "a rate limit follows the mock's clock, and says how long to wait",
    async run({ send, control }) {
      await control.addFault({ id: "limit", effect: { kind: "rateLimit", limit: 2, windowSeconds: 60 } });
      (await send("GET", "/ticket/1")).is(200);
      (await send("GET", "/ticket/2")).is(200);
      const refusal = (await send("GET", "/ticket/3")).refuses(429, "rate_limited");
      await control.advanceClock({ seconds: Number(refusal.header("retry-after")) });
      (await send("GET", "/ticket/3")).is(200);
      equals((await control.getFault("limit")).appliedCount, 1, "how often it was applied");
    },
  },
  {
    name: "a tooManyRequests fault responds with its own number of seconds to wait, until it is deleted",
    async run({ send, control }) {
      await control.addFault({
        id: "busy",
        effect: { kind: "tooManyRequests", retryAfterSeconds: 7 },
        match: { tag: "knowledge" },
      });
      const refusal = (await send("GET", "/knowledgeSource")).refuses(429, "rate_limited");
      equals(refusal.header("retry-after"), "7", "seconds to wait");
      (await send("GET", "/ticket/1")).is(200);
      await control.deleteFault("busy");
      (await send("GET", "/knowledgeSource")).is(200);
    },
  },
  {
    name: "a reset connection and an empty reply reject with a TypeError, before or after the change",
    async run({ send, fetchError, control }) {
      await control.addFault({ effect: { kind: "connectionReset" }, when: { next: 1 } });
      equals((await fetchError("PATCH", "/ticket/1", urgent)).name, "TypeError", "the name of the error");
      (await send("GET", "/ticket/1")).is(200, { priority: "medium" });
      await control.addFault({ effect: { kind: "emptyReply", timing: "after" }, match: { method: "PATCH" } });
      equals((await fetchError("PATCH", "/ticket/1", urgent)).name, "TypeError", "the name of the error");
      (await send("GET", "/ticket/1")).is(200, { priority: "urgent" });
    },
  },
  {
    name: "a truncated body cannot be read",
    async run({ send, fetchError, control }) {
      await control.addFault({ effect: { kind: "truncatedBody", bytes: 20 }, when: { next: 1 } });
      equals((await fetchError("GET", "/ticket/1")).name, "TypeError", "the name of the error");
      (await send("GET", "/ticket/1")).is(200);
    },
  },
  {
    name: "a slow body arrives in pieces, but complete",
    async run({ send, control }) {
      const original = await send("GET", "/ticket/1/worklog");
      await control.addFault({ id: "slow", effect: { kind: "slowBody", bytesPerSecond: 50_000 } });
      const slowResponse = (await send("GET", "/ticket/1/worklog")).is(200);
      equals([slowResponse.text, slowResponse.header("x-mock-fault")], [original.text, "slow"], "the response");
    },
  },
  {
    name: "a response can be malformed JSON, or have a wrong content type",
    async run({ send, control }) {
      await control.addFault({ effect: { kind: "malformedJson" }, when: { next: 1 } });
      const malformedResponse = (await send("GET", "/ticket/1")).is(200);
      equals(malformedResponse.header("content-type"), "application/json", "its type");
      holds(!isJson(malformedResponse.text), "it is not JSON");
      await control.addFault({ effect: { kind: "wrongContentType", contentType: "text/html; charset=utf-8" } });
      const page = (await send("GET", "/ticket/1")).is(200, { id: 1 });
      equals(page.header("content-type"), "text/html; charset=utf-8", "its type");
    },
  },
  {
    name: "a response breaks the contract at the given pointer",
    async run({ send, control }) {
      await control.addFault({
        effect: { kind: "contractBreach", breach: "drop", pointer: "/subject" },
        when: { next: 1 },
      });
      holds(!("subject" in propertiesOf((await send("GET", "/ticket/1")).is(200).json)), "the subject is missing");
      await control.addFault({ effect: { kind: "contractBreach", breach: "wrongType" }, when: { next: 1 } });
      (await send("GET", "/ticket/1")).is(200);
      (await send("GET", "/ticket/1")).is(200, { subject: "Umzug und Zählerstand" });
    },
  },
  {
    name: "nulls replace fields that the real service has been seen to send as null, and leave the state unchanged",
    async run({ send, control }) {
      await control.addFault({ id: "nulls", effect: { kind: "nulls" }, when: { next: 2 } });
      const responseWithNulls = (await send("GET", "/ticket/1")).is(200, {
        from: null,
        fromName: null,
        replyRecipients: null,
      });
      equals(responseWithNulls.header("x-mock-fault"), "nulls", "the reported fault");
      (await send("GET", "/knowledgeSource/1")).is(200, { tags: null, title: null });
      (await send("GET", "/ticket/1")).is(200).readText("/fromName");
    },
  },
  {
    name: "a stale read shows the state before the last change",
    async run({ send, control }) {
      (await send("PATCH", "/ticket/1", urgent)).is(200);
      await control.addFault({ effect: { kind: "staleRead" }, when: { next: 1 } });
      (await send("GET", "/ticket/1")).is(200, { priority: "medium" });
      (await send("GET", "/ticket/1")).is(200, { priority: "urgent" });
    },
  },
  {
    name: "a write processed twice makes two revisions",
    async run({ send, control }) {
      await control.addFault({ effect: { kind: "duplicateProcessing" }, match: { path: "/app/**" } });
      (await send("POST", "/app/import", { body: { appId: "twice" } })).is(200, { app: { revision: 2 } });
    },
  },
  {
    name: "a request can choose a status or an example, in a header or in the query",
    async run({ send }) {
      const byHeader = (await send("GET", "/ticket/1", { headers: { prefer: "code=404" } })).refuses(
        404,
        "unknown_ticket",
      );
      equals(byHeader.header("preference-applied"), "code=404", "the applied preference");
      equals((await send("GET", "/ticket/1?__code=404")).text, byHeader.text, "the response to the query");
      (await send("GET", "/ticket/1?__example=unknownSender")).is(200);
      (await send("GET", "/ticket/1?__code=418")).refuses(400, "unknown_code");
      (await send("GET", "/ticket/1", { headers: { prefer: "example=nothing" } })).refuses(400, "unknown_example");
      (await send("GET", "/ticket/1", { headers: { prefer: "delay=5" } })).is(200, { id: 1 });
    },
  },
];
