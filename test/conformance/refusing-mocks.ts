// Opens mocks that refuse every request: memory full, keys unavailable, storage down, operations broken.
import { createServer } from "node:http";
import { createAuthenticator } from "../../mock/auth/authenticator.ts";
import { openKeySet } from "../../mock/auth/key-set.ts";
import { memoryLimit } from "../../mock/control/memory/memory.ts";
import { storageConflict, storageUnavailable } from "../../mock/control/storage/refusals.ts";
import type { DomainError } from "../../mock/engine/core/errors.ts";
import { silentLogger } from "../../mock/engine/core/logger.ts";
import { dayMs } from "../../mock/engine/core/time.ts";
import { listen } from "../free-port.ts";
import { makePair } from "../mock/auth/sample-keys.ts";
import { type AppUnderTest, createAppUnderTest } from "../mock/http/app-under-test.ts";

/** A mock that refuses every request. */
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

/** Opens a mock whose operations all return responses that the contract forbids. */
async function openBroken(): Promise<RefusingMock> {
  return toMock(createAppUnderTest({ handle: ({ assertResult }) => assertResult("nothing") }), "any");
}

/** Opens a mock whose operations all throw this refusal. */
async function openFailing(refusal: DomainError): Promise<RefusingMock> {
  const handle = () => {
    throw refusal;
  };
  return toMock(createAppUnderTest({ handle }), "any");
}

/** Opens a mock that can no longer fetch its token keys. */
async function openWithoutKeys(): Promise<RefusingMock> {
  const pair = await makePair("one");
  const server = createServer((_, response) => void response.end(JSON.stringify({ keys: [pair.jwk] })));
  let elapsed = 0;
  const keySet = await openKeySet(new URL(`http://127.0.0.1:${await listen(server)}/keys`), {
    logger: silentLogger,
    elapsed: () => elapsed,
  });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  elapsed = dayMs;
  const authenticator = createAuthenticator({ mode: "strict", keySet });
  return toMock(createAppUnderTest({ authenticator }), await pair.sign());
}

/** Each refuses every operation. */
export const refusingMocks: readonly (() => Promise<RefusingMock>)[] = [
  openBroken,
  openWithoutKeys,
  () => openFailing(memoryLimit({ usedBytes: 2, limitBytes: 1 })),
  () => openFailing(storageUnavailable("The storage is unavailable.", "unknown")),
  () => openFailing(storageConflict()),
];
