// Mocks in process, each over its own storage, which can be made to fail.
import { mintToken } from "../../../mock/auth/token.ts";
import type { Mock, MockOptions } from "../../../mock/create-mock.ts";
import { type Storage, StorageUnavailable } from "../../../mock/engine/storage/storage.ts";
import { type AssembledMock, assembleMock, type MockSources } from "../../../mock/mock.ts";

export interface StoredMock extends Pick<AssembledMock, "sandboxes"> {
  readonly control: Mock["control"];
  /** `GET /ticket/1`; answers status and body. */
  ask(
    line: string,
    body?: object,
    sandbox?: string,
    as?: number,
  ): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>;
  /** Answers over HTTP, at the URL that it returns. */
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
    async ask(line, body, sandbox = "default", as = 1) {
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

/** Makes as many small changes as it takes until a checkpoint replaces the older change sets. */
export async function fillUntilCompacted({ sandboxes }: StoredMock): Promise<void> {
  const { sandbox } = sandboxes.loaded.use("default");
  // Changes of one moment would be stored as one change set.
  for (let made = 0; made < 520; made += 1)
    await sandbox.run?.(() => sandbox.store.transact((tx) => tx.nextId("tags")));
}

/** Replaces a method of a storage. */
export interface Failing {
  /** No method works, or not this one. */
  away?: "all" | "append" | "renew" | undefined;
  /** From the next such call on, which is carried out, nothing can be asked. */
  awayAfter?: "renew" | "append" | undefined;
  /** So many calls that change something are carried out, and their answers lost. */
  lostAnswers?: number;
  /** Every change set is in a checkpoint alone. */
  isCompacted?: boolean;
}

const changing = ["append", "renew", "create", "delete"];

/** The same storage, and it fails as `failing` says. */
export function toFailing(storage: Storage, failing: Failing): Storage {
  return new Proxy(storage, {
    get(target, name) {
      const own: unknown = Reflect.get(target, name);
      if (typeof own !== "function" || ["now", "watch", "close"].includes(String(name))) return own;
      return async (...asked: unknown[]) => {
        const { away, lostAnswers = 0 } = failing;
        if (away === "all" || away === name) throw new StorageUnavailable("The storage is away.", "nothing");
        if (failing.isCompacted && name === "since") return undefined;
        const answer: unknown = await own(...asked);
        if (failing.awayAfter === name) failing.away = "all";
        if (lostAnswers === 0 || !changing.includes(String(name))) return answer;
        failing.lostAnswers = lostAnswers - 1;
        throw new StorageUnavailable("The storage is away.", "unknown");
      };
    },
  });
}
