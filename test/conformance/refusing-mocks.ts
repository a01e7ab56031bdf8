// Opens mocks that refuse whatever the request: memory full, keys gone, storage away, operations broken, records in a dead end.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createAuthenticator } from "../../mock/auth/authenticator.ts";
import { openKeySet } from "../../mock/auth/key-set.ts";
import { memoryLimit } from "../../mock/control/memory/memory.ts";
import { storageConflict, storageUnavailable } from "../../mock/control/storage/refusals.ts";
import { createMock, type Mock } from "../../mock/create-mock.ts";
import type { DomainError } from "../../mock/engine/core/errors.ts";
import type { OperationId } from "../../spec/generated/operations.ts";
import { makePair } from "../mock/auth/sample-keys.ts";
import { type AppUnderTest, createAppUnderTest } from "../mock/http/app-under-test.ts";
import { type SentRequest, sent } from "./refused-requests.ts";

/** What is asked of such a mock. */
export interface RefusingMock extends AsyncDisposable {
  fetch(url: string, init: RequestInit): Promise<Response>;
  token(): Promise<string>;
}

function toMock({ app }: AppUnderTest, token: string): RefusingMock {
  return {
    fetch: async (url, init) => app.fetch(new Request(url, init)),
    token: async () => token,
    async [Symbol.asyncDispose]() {},
  };
}

/** One whose operations all answer what no contract allows. */
async function openBroken(): Promise<RefusingMock> {
  return toMock(createAppUnderTest({ handle: ({ checkAnswer }) => checkAnswer("nothing") }), "any");
}

/** One whose state cannot be stored. */
async function openFailing(refusal: DomainError): Promise<RefusingMock> {
  const handle = () => {
    throw refusal;
  };
  return toMock(createAppUnderTest({ handle }), "any");
}

const day = 24 * 60 * 60_000;

/** One that checks tokens against keys that cannot be fetched any more. */
async function openWithoutKeys(): Promise<RefusingMock> {
  const pair = await makePair("one");
  const server = createServer((_, response) => void response.end(JSON.stringify({ keys: [pair.jwk] })));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  let elapsed = 0;
  const logger = { info() {}, error() {} };
  const keySet = await openKeySet(new URL(`http://127.0.0.1:${port}/keys`), { logger, elapsed: () => elapsed });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  elapsed = day;
  const authenticator = createAuthenticator({ mode: "strict", keySet });
  return toMock(createAppUnderTest({ authenticator }), await pair.sign());
}

/** Each refuses every operation. */
export const refusingMocks: readonly (() => Promise<RefusingMock>)[] = [
  openBroken,
  openWithoutKeys,
  () => openFailing(memoryLimit({ usedBytes: 2, limitBytes: 1 })),
  () => openFailing(storageUnavailable("The storage is away.", "unknown")),
  () => openFailing(storageConflict()),
];

/** One that checks tokens against a key set, so that it can sign none. */
export async function openWithKeySet(): Promise<RefusingMock> {
  const pair = await makePair("one");
  const mock = await createMock({ auth: "strict", jwks: { keys: [pair.jwk] } });
  const token = await pair.sign({ userId: 1 });
  return { fetch: mock.fetch, token: async () => token, [Symbol.asyncDispose]: mock[Symbol.asyncDispose] };
}

const reader = 10;
const idle = 900;
const deepest = 1_000;

/** Records that leave no way: a reader of another team, an AI agent and a run without cases, a folder a hundred levels down. */
export async function stage({ control }: Mock): Promise<void> {
  const permissions = ["qualityViewAssessmentTeamMate"] as const;
  await control.patchRecord("default", "users", `${reader}`, { role: "agent", permissions });
  await control.createRecord("default", "aiAgents", { id: idle, name: "Neu" });
  await control.createRecord("default", "testRuns", { id: idle });
  for (let level = 1; level <= 100; level += 1) {
    const parent = level === 1 ? 0 : deepest - 101 + level;
    await control.createRecord("default", "knowledgeNodes", { id: deepest - 100 + level, parent });
  }
}

const connector = "/knowledgeSource/websiteConnector";
const parent = deepest;
const blog = { url: "https://blog.example.com/", name: "Blog", parent };
const hidden = "/quality/assessment/1";

/** What is refused after `stage`; `userId` chooses the token of a request. */
export const refusedOnStage: { readonly [Id in OperationId]?: SentRequest & { readonly userId?: number } } = {
  scheduleTestRun: sent("POST", "/aiQualityCheck/testRun", { aiAgentId: idle }),
  rerunTestRun: sent("POST", `/aiQualityCheck/testRun/${idle}/rerun`, undefined),
  createKnowledgeSource: sent("POST", "/knowledgeSource", { name: "Neu", type: "website", source: blog.url, parent }),
  updateKnowledgeSource: sent("PATCH", "/knowledgeSource/27", { parent }),
  createKnowledgeNode: sent("POST", "/knowledgeSourceStructure", { name: "Neu", parent }),
  updateKnowledgeNode: sent("PUT", "/knowledgeSourceStructure/1", { name: "Neu", parent }),
  createWebsiteConnector: sent("POST", connector, blog),
  updateWebsiteConnector: sent("PATCH", `${connector}/1`, { parent }),
  getQualityAssessment: { method: "GET", path: hidden, userId: reader },
  updateQualityAssessment: { ...sent("PATCH", hidden, {}), userId: reader },
  refreshQualityAssessment: { method: "POST", path: `${hidden}/refresh`, userId: reader },
  deleteQualityAssessment: { method: "DELETE", path: hidden, userId: reader },
};
