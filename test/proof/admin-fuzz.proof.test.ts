// Every request that the admin contract allows succeeds or is refused quickly, without leaking memory.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { collectionNames } from "../../mock/domain/records/collections.ts";
import { elapsedMs } from "../../mock/engine/core/process-time.ts";
import imported from "../../spec/generated/admin/openapi.json" with { type: "json" };
import { type OperationId as AdminOperationId, operationRoutes } from "../../spec/generated/admin/operations.ts";
import type { PublishedSchema } from "./contract-document.ts";
import { anyOf, type Drawing, some, valuesIn } from "./drawn-values.ts";
import { bySize, runs } from "./proof-size.ts";

interface Sent {
  readonly method: string;
  readonly target: string;
  readonly body?: string;
}
type Node = Readonly<Record<string, unknown>>;

const requestsPerMock = 50;
const maxMs = bySize(1_000, Number.POSITIVE_INFINITY);
/** Number of mocks after which the process's caches are full. */
const warmUpMocks = bySize(200, 2);
const maxGrowth = 16 * 1024 ** 2;
const document: unknown = imported;

function at(pointer: string): unknown {
  return pointer
    .slice("#/".length)
    .split("/")
    .reduce((node: unknown, step) => (node as Node)[step.replaceAll("~1", "/")], document);
}

/** The part of the document behind a reference, or the part itself. */
function follow<T extends object>(part: T): T {
  return "$ref" in part ? follow(at(String(part.$ref)) as T) : part;
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const few = (...values: readonly unknown[]) => fc.constantFrom(...values);

/** Likely values of parameters and properties by name. */
const likely: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  sandboxId: few("default", "default", "default", "a", "b", "gone"),
  collection: few(...collectionNames),
  recordId: fc.nat(30).map(String),
  name: few("one", "two"),
  faultId: few("fault-1", "fault-2"),
  webhookId: few("webhook-1", "webhook-2"),
  scenario: few("default", "empty"),
  // Nothing listens at this port.
  url: few("http://127.0.0.1:9/"),
  // Larger worlds take longer, as docs/trust.md states.
  tickets: fc.nat(200),
};

const drawing: Drawing = { follow, likely: (name) => likely[name] };

function requestTo(id: AdminOperationId): fc.Arbitrary<Sent> {
  const { method, path, body: need } = operationRoutes[id];
  const paths = at("#/paths") as Readonly<Record<string, Node>>;
  const shared = (paths[path]?.parameters ?? []) as readonly object[];
  const operation = (paths[path]?.[method.toLowerCase()] ?? {}) as Node;
  const parameters = [...shared, ...((operation.parameters ?? []) as readonly object[])].map(
    (one) => follow(one) as { readonly name: string; readonly in: string; readonly schema: PublishedSchema },
  );
  const inQuery = valuesIn(drawing, parameters, "query");
  const content = follow((operation.requestBody ?? {}) as { readonly content?: Node }).content;
  const { schema } = (content?.["application/json"] ?? {}) as { readonly schema?: PublishedSchema };
  const body = schema === undefined ? fc.constant(undefined) : anyOf(drawing, schema);
  return fc
    .record({
      inPath: fc.record<Record<string, unknown>>(valuesIn(drawing, parameters, "path")),
      // This operation waits for held requests, of which there are none here.
      query: id === "held" ? some({ ...inQuery, timeoutMs: few(1, 20) }, ["timeoutMs"]) : some(inQuery, []),
      body: need === "optional" ? fc.option(body, { nil: undefined }) : body,
    })
    .map((drawn) => {
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(drawn.inPath[name])));
      const pairs = Object.entries(drawn.query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
      const target = pairs.length === 0 ? filled : `${filled}?${pairs.join("&")}`;
      return { method, target, ...(drawn.body === undefined ? {} : { body: JSON.stringify(drawn.body) }) };
    });
}

const ids = Object.keys(operationRoutes) as AdminOperationId[];
const requests = fc.oneof(...ids.map(requestTo));

async function send(mock: Mock, { method, target, body }: Sent): Promise<{ status: number; text: string; ms: number }> {
  const began = elapsedMs();
  const headers = { "content-type": "application/json" };
  const answer = await mock.fetch(target, { method, headers, ...(body !== undefined && { body }) });
  const isEndless = answer.headers.get("content-type") === "text/event-stream";
  if (isEndless) await answer.body?.cancel();
  const text = isEndless ? "" : await answer.text();
  return { status: answer.status, text, ms: elapsedMs() - began };
}

it(`no allowed admin request fails, is slow or leaks memory, with ${requestsPerMock} requests per mock`, async () => {
  let [mocks, before] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: requestsPerMock, maxLength: requestsPerMock }), async (sent) => {
      if (mocks === warmUpMocks) before = heapBytes();
      mocks += 1;
      await using mock = await createMock({ auth: "off", tickets: 20, maxSandboxes: 10 });
      for (const one of sent) {
        const { status, text, ms } = await send(mock, one);
        expect(status === 507 || status < 500, `${status} ${one.method} ${one.target} ${one.body} ${text}`).toBe(true);
        expect(ms, `${one.method} ${one.target} ${one.body}`).toBeLessThan(maxMs);
      }
    }),
    { ...runs(100_000 / requestsPerMock, 4), endOnFailure: true },
  );
  expect(heapBytes() - before).toBeLessThan(maxGrowth);
}, 7_200_000);
