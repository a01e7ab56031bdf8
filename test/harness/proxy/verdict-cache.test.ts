// A proxy checks responses with identical bytes only once while they are cached.
import { expect, it } from "vitest";
import { createVerdictCache } from "../../../harness/proxy/verdict-cache.ts";
import { proxyOver } from "./proxy-fixture.ts";

const head = { operationId: "getTicket", status: 200, headers: { "content-type": "application/json" } };

function createCountingCache() {
  const texts: string[] = [];
  const cache = createVerdictCache(10);
  return {
    texts,
    check(text: string, overrides: object = {}) {
      return cache.getOrCheck({ ...head, ...overrides }, Buffer.from(text), () => {
        texts.push(text);
        return { text, violations: [] };
      });
    },
  };
}

it("checks a response again if its bytes, operation, status or a relevant header differ", () => {
  const { texts, check } = createCountingCache();
  expect(check("[1]")).toBe(check("[1]"));
  check("[2]");
  check("[2]", { operationId: "listTags" });
  check("[2]", { status: 404 });
  check("[2]", { headers: { "content-type": "text/html" } });
  check("[2]", { headers: { ...head.headers, "content-encoding": "gzip" } });
  expect(texts).toEqual(["[1]", "[2]", "[2]", "[2]", "[2]", "[2]"]);
  check("[2]", { headers: { "content-type": "application/json", "content-encoding": "gzip", date: "today" } });
  expect(texts).toHaveLength(6);
});

it("evicts the least recently used response", () => {
  const { texts, check } = createCountingCache();
  for (const text of ["[11]", "[1]", "[11]", "[111]", "[11]", "[1]"]) check(text);
  expect(texts).toEqual(["[11]", "[1]", "[111]", "[1]"]);
  check("[1,2,3,4,5,6]");
  check("[1,2,3,4,5,6]");
  expect(texts.slice(4)).toHaveLength(2);
});

it("counts the breaches of a cached response each time, plus those of its request", async () => {
  await using proxied = await proxyOver((_, outgoing) => {
    outgoing.writeHead(200, { "content-type": "application/json" });
    outgoing.end("[]");
  });
  const paths = ["/version", "/version?colour=red", "/version"];
  const counts = [];
  for (const path of paths) counts.push((await proxied.send(path)).headers.get("x-mock-violations"));
  expect(counts).toEqual(["1", "2", "1"]);
});
