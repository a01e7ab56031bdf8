// Opens in-process mocks over a storage that a test can make fail.
import { mintToken } from "../../../mock/auth/token.ts";
import type { Mock, MockOptions } from "../../../mock/create-mock.ts";
import { type Storage, StorageUnavailable } from "../../../mock/engine/storage/storage.ts";
import { type AssembledMock, assembleMock, type MockSources } from "../../../mock/mock.ts";

export interface StoredMock extends Pick<AssembledMock, "sandboxes"> {
  readonly control: Mock["control"];
  /** Sends a request such as `GET /ticket/1`. */
  send(
    line: string,
    body?: object,
    sandbox?: string,
    as?: number,
  ): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>;
  /** Starts a server and returns its URL. */
  listen(): Promise<string>;
  end(): Promise<void>;
}

export async function openStoredMock(
  storage: Storage,
  options: MockOptions = {},
  sources: MockSources = {},
): Promise<StoredMock> {
  const { mock, sandboxes } = await assembleMock({ tickets: 20, auth: "any", ...options }, { storage, ...sources });
  return {
    sandboxes,
    control: mock.control,
    async send(line, body, sandbox = "default", as = 1) {
      const [method = "", path = ""] = line.split(" ");
      const authorization = `Bearer ${await mintToken({ userId: as })}`;
      const headers = { authorization, "content-type": "application/json", "x-mock-sandbox": sandbox };
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const response = await mock.fetch(path, init);
      return { status: response.status, body: await response.json() };
    },
    listen: async () => (await mock.listen()).url,
    end: () => mock.close(),
  };
}

/** Makes small changes until a checkpoint replaces the older change sets. */
export async function fillUntilCompacted({ sandboxes }: StoredMock): Promise<void> {
  const { sandbox } = sandboxes.loaded.use("default");
  // Changes of one moment would be stored as one change set.
  for (let count = 0; count < 520; count += 1)
    await sandbox.run?.(() => sandbox.store.transact((tx) => tx.nextId("tags")));
}

/** How a storage fails; a test may change it at any time. */
export interface StorageFailures {
  /** The method that fails, or all. */
  down?: "all" | "append" | "renew" | undefined;
  /** The next call of this method succeeds; afterwards all methods fail. */
  downAfter?: "renew" | "append" | undefined;
  /** The number of changing calls that are carried out but report a failure. */
  lostAnswers?: number;
  /** No change sets can be read, as after compaction into a checkpoint. */
  isCompacted?: boolean;
}

const changingMethods = ["append", "renew", "create", "delete"];

/** Wraps a storage so that each call fails as `failures` states. */
export function toFailingStorage(storage: Storage, failures: StorageFailures): Storage {
  return new Proxy(storage, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== "function" || ["now", "watch", "close"].includes(String(name))) return method;
      return async (...args: unknown[]) => {
        const { down, lostAnswers = 0 } = failures;
        if (down === "all" || down === name) throw new StorageUnavailable("The storage is unavailable.", "nothing");
        if (failures.isCompacted && name === "since") return undefined;
        const answer: unknown = await method(...args);
        if (failures.downAfter === name) failures.down = "all";
        if (lostAnswers === 0 || !changingMethods.includes(String(name))) return answer;
        failures.lostAnswers = lostAnswers - 1;
        throw new StorageUnavailable("The storage is unavailable.", "unknown");
      };
    },
  });
}
