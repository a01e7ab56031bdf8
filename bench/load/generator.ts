// The load generator, in a process of its own, started by bench/load/load.ts: takes jobs, sends kept-alive requests with autocannon, answers
// what it counted. An answer that is not 2xx makes the job fail.
import autocannon from "autocannon";
import type { Ask, Job, LoadResult } from "./jobs.ts";

const firstDate = Date.parse("2026-03-09T00:00:00Z");
let counter = 0;

function toDate(count: number): string {
  return new Date(firstDate + count * 1000).toISOString().slice(0, 19).replace("T", " ");
}

function fill(text: string, count: number): string {
  return text.replace("{n}", String(count)).replace("{date}", toDate(count));
}

/** A number that is never used again makes each request another one: a PATCH then changes its ticket every time. */
function toRequest({ method, path, body }: Ask): autocannon.Request {
  if (!/\{(?:n|date)\}/.test(`${path}${body ?? ""}`))
    return body === undefined ? { method, path } : { method, path, body };
  return {
    method,
    setupRequest: (request) => {
      counter += 1;
      request.path = fill(path, counter);
      if (body !== undefined) request.body = fill(body, counter);
      return request;
    },
  };
}

async function run({ urls, token, asks, connections, seconds }: Job): Promise<LoadResult> {
  const times: number[] = [];
  let first = 0;
  let last = 0;
  const results = await Promise.all(
    urls.map((url, index) => {
      const load = autocannon({
        url,
        connections: Math.floor(connections / urls.length) + (index < connections % urls.length ? 1 : 0),
        duration: seconds,
        sampleInt: 100,
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        requests: asks.map(toRequest),
      });
      load.on("response", (_client, _status, _bytes, time) => {
        last = performance.now();
        if (times.length === 0) first = last;
        times.push(time);
      });
      return load;
    }),
  );
  for (const { non2xx, errors } of results) {
    if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers were not 2xx, ${errors} connections broke`);
  }
  times.sort((left, right) => left - right);
  const p99 = times[Math.floor(times.length * 0.99)] ?? Number.NaN;
  return { perSecond: ((times.length - 1) * 1000) / (last - first), p99, requests: times.length };
}

process.on("message", (job: Job) => {
  run(job).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
