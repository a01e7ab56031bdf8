// A mock over a home in memory for tests: as createMock makes it, without a file or a database.

import { mintToken } from "../../../mock/auth/token.ts";
import type { Composition } from "../../../mock/compose.ts";
import { composeKeptMock, type KeptMock } from "../../../mock/compose-kept.ts";
import { ownContract } from "../../../mock/contract/service-contract.ts";
import { silentLogger } from "../../../mock/core/logger.ts";
import { createOperating } from "../../../mock/core/operating/operating.ts";
import type { MockOptions } from "../../../mock/mock.ts";
import { settleOptions } from "../../../mock/options/mock-options.ts";
import type { Home } from "../../../mock/storage/home.ts";
import { loadWorlds } from "../../../mock/worlds/load-worlds.ts";

/** A kept mock, and how it is asked. */
export interface Asked extends KeptMock {
  readonly home: Home;
  /** `GET /ticket/1`, `PATCH /ticket/1`; answers status and body. */
  ask(line: string, body?: object, sandbox?: string): Promise<{ readonly status: number; readonly body: unknown }>;
  readonly steer: KeptMock["control"];
  /** Ends the mock, and the home with it. */
  end(): Promise<void>;
}

export async function openKeptMock(
  home: Home,
  options: MockOptions = {},
  given: Partial<Composition> = {},
): Promise<Asked> {
  const settled = settleOptions({ tickets: 20, ...options });
  const { load: _, ...worlds } = await loadWorlds(settled, ownContract);
  const mock = await composeKeptMock(
    {
      ...worlds,
      rules: settled.rules,
      unknownInput: settled.unknownInput,
      maxSandboxes: settled.maxSandboxes,
      memoryLimit: settled.memoryLimit,
      autoSandbox: settled.autoSandbox,
      realTime: () => 0,
      openWebhookSender: () => Promise.reject(new Error("No webhooks here.")),
      stopwatch: () => 0,
      sleep: async () => {},
      auth: { mode: "any" },
      http: { basePath: "", cors: false, bodyLimit: 1_000_000 },
      admin: { hosts: [] },
      logger: silentLogger,
      operating: createOperating(),
      ...given,
    },
    home,
  );
  const { defaultCallerId } = mock.sandboxes.find("default");
  const token = await mintToken({ userId: defaultCallerId });
  return {
    ...mock,
    home,
    steer: mock.control,
    async ask(line, body, sandbox) {
      const [method = "", path = ""] = line.split(" ");
      const headers = new Headers({ authorization: `Bearer ${token}` });
      if (body !== undefined) headers.set("content-type", "application/json");
      if (sandbox !== undefined) headers.set("x-mock-sandbox", sandbox);
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const response = await mock.fetch(new Request(`http://mock.local${path}`, init));
      return { status: response.status, body: await response.json() };
    },
    async end() {
      mock.sandboxes.close();
      await mock.close?.();
    },
  };
}
