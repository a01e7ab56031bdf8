// Every request that the admin contract allows succeeds or is refused quickly, without leaking memory.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import { collectionNames } from "../../mock/domain/records/collections.ts";
import { elapsedMs } from "../../mock/engine/core/process-time.ts";
import adminDocument from "../../spec/generated/admin/openapi.json" with { type: "json" };
import { type OperationId as AdminOperationId, operationRoutes } from "../../spec/generated/admin/operations.ts";
import { arbitraryOf, type GeneratorOptions, partialRecord, valuesIn } from "./arbitrary-values.ts";
import type { PublishedSchema } from "./contract-document.ts";
import { bySize, runs } from "./proof-size.ts";

interface AdminRequest {
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
const document: unknown = adminDocument;

function resolvePointer(pointer: string): unknown {
  return pointer
    .slice("#/".length)
    .split("/")
    .reduce((node: unknown, step) => (node as Node)[step.replaceAll("~1", "/")], document);
}

/** Returns the part of the document behind a reference, or the part itself. */
function follow<T extends object>(part: T): T {
  return "$ref" in part ? follow(resolvePointer(String(part.$ref)) as T) : part;
}

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

function heapBytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const oneOf = (...values: readonly unknown[]) => fc.constantFrom(...values);

/** Likely values of parameters and properties by name. */
const likely: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  sandboxId: oneOf("default", "default", "default", "a", "b", "gone"),
  collection: oneOf(...collectionNames),
  recordId: fc.nat(30).map(String),
  name: oneOf("one", "two"),
  faultId: oneOf("fault-1", "fault-2"),
  webhookId: oneOf("webhook-1", "webhook-2"),
  scenario: oneOf("default", "empty"),
  // Nothing listens at this port.
  url: oneOf("http://127.0.0.1:9/"),
  // Larger worlds take longer, as docs/trust.md states.
  tickets: fc.nat(200),
};

const options: GeneratorOptions = { follow, likely: (name) => likely[name] };

function requestTo(id: AdminOperationId): fc.Arbitrary<AdminRequest> {
  const { method, path, body: bodyNeed } = operationRoutes[id];
  const paths = resolvePointer("#/paths") as Readonly<Record<string, Node>>;
  const shared = (paths[path]?.parameters ?? []) as readonly object[];
  const operation = (paths[path]?.[method.toLowerCase()] ?? {}) as Node;
  const parameters = [...shared, ...((operation.parameters ?? []) as readonly object[])].map(
    (parameter) =>
      follow(parameter) as { readonly name: string; readonly in: string; readonly schema: PublishedSchema },
  );
  const inQuery = valuesIn(options, parameters, "query");
  const content = follow((operation.requestBody ?? {}) as { readonly content?: Node }).content;
  const { schema } = (content?.["application/json"] ?? {}) as { readonly schema?: PublishedSchema };
  const body = schema === undefined ? fc.constant(undefined) : arbitraryOf(options, schema);
  return fc
    .record({
      inPath: fc.record<Record<string, unknown>>(valuesIn(options, parameters, "path")),
      // This operation waits for held requests, and there are none here.
      query:
        id === "held"
          ? partialRecord({ ...inQuery, timeoutMs: oneOf(1, 20) }, ["timeoutMs"])
          : partialRecord(inQuery, []),
      body: bodyNeed === "optional" ? fc.option(body, { nil: undefined }) : body,
    })
    .map((values) => {
      const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(values.inPath[name])),
      );
      const pairs = Object.entries(values.query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
      const target = pairs.length === 0 ? filledPath : `${filledPath}?${pairs.join("&")}`;
      return { method, target, ...(values.body === undefined ? {} : { body: JSON.stringify(values.body) }) };
    });
}

const ids = Object.keys(operationRoutes) as AdminOperationId[];
const requests = fc.oneof(...ids.map(requestTo));

async function send(
  mock: Mock,
  { method, target, body }: AdminRequest,
): Promise<{ status: number; text: string; ms: number }> {
  const start = elapsedMs();
  const headers = { "content-type": "application/json" };
  const response = await mock.fetch(target, { method, headers, ...(body !== undefined && { body }) });
  const isEndless = response.headers.get("content-type") === "text/event-stream";
  if (isEndless) await response.body?.cancel();
  const text = isEndless ? "" : await response.text();
  return { status: response.status, text, ms: elapsedMs() - start };
}

it(`no allowed admin request fails, is slow or leaks memory, with ${requestsPerMock} requests per mock`, async () => {
  let [mocks, before] = [0, 0];
  await fc.assert(
    fc.asyncProperty(fc.array(requests, { minLength: requestsPerMock, maxLength: requestsPerMock }), async (batch) => {
      if (mocks === warmUpMocks) before = heapBytes();
      mocks += 1;
      await using mock = await createMock({ auth: "off", tickets: 20, maxSandboxes: 10 });
      for (const request of batch) {
        const { status, text, ms } = await send(mock, request);
        expect(
          status === 507 || status < 500,
          `${status} ${request.method} ${request.target} ${request.body} ${text}`,
        ).toBe(true);
        expect(ms, `${request.method} ${request.target} ${request.body}`).toBeLessThan(maxMs);
      }
    }),
    { ...runs(100_000 / requestsPerMock, 4), endOnFailure: true },
  );
  expect(heapBytes() - before).toBeLessThan(maxGrowth);
}, 7_200_000);
