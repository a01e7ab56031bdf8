// Answers with identical bytes are judged once while cached.
import { expect, it } from "vitest";
import { createJudgedAnswers } from "../../../harness/proxy/judged-answers.ts";
import { proxyOver } from "./proxied.ts";

const head = { operationId: "getTicket", status: 200, headers: { "content-type": "application/json" } };

function judging() {
  const texts: string[] = [];
  const judged = createJudgedAnswers(10);
  return {
    texts,
    settle(text: string, other: object = {}) {
      return judged.settle({ ...head, ...other }, Buffer.from(text), () => {
        texts.push(text);
        return { text, violations: [] };
      });
    },
  };
}

it("judges an answer again if its bytes, operation, status or a relevant header differ", () => {
  const { texts, settle } = judging();
  expect(settle("[1]")).toBe(settle("[1]"));
  settle("[2]");
  settle("[2]", { operationId: "listTags" });
  settle("[2]", { status: 404 });
  settle("[2]", { headers: { "content-type": "text/html" } });
  settle("[2]", { headers: { ...head.headers, "content-encoding": "gzip" } });
  expect(texts).toEqual(["[1]", "[2]", "[2]", "[2]", "[2]", "[2]"]);
  settle("[2]", { headers: { "content-type": "application/json", "content-encoding": "gzip", date: "today" } });
  expect(texts).toHaveLength(6);
});

it("evicts the least recently used answer", () => {
  const { texts, settle } = judging();
  for (const text of ["[11]", "[1]", "[11]", "[111]", "[11]", "[1]"]) settle(text);
  expect(texts).toEqual(["[11]", "[1]", "[111]", "[1]"]);
  settle("[1,2,3,4,5,6]");
  settle("[1,2,3,4,5,6]");
  expect(texts.slice(4)).toHaveLength(2);
});

it("counts an answer's breaches each time it passes, plus those of its request", async () => {
  await using proxied = await proxyOver((_, outgoing) => {
    outgoing.writeHead(200, { "content-type": "application/json" });
    outgoing.end("[]");
  });
  const paths = ["/version", "/version?colour=red", "/version"];
  const counts = [];
  for (const path of paths) counts.push((await proxied.ask(path)).headers.get("x-mock-violations"));
  expect(counts).toEqual(["1", "2", "1"]);
});
