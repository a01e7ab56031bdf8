// A mock over a home in memory for tests: as createMock makes it, without a file or a database.
import type { Mock, MockOptions } from "../../../mock/create-mock.ts";
import { type JoinedMock, joinMock, type MockSources } from "../../../mock/mock.ts";
import type { Home } from "../../../mock/storage/home.ts";

/** A kept mock, and how it is asked. */
export interface Asked extends Pick<JoinedMock, "sandboxes"> {
  readonly home: Home;
  /** `GET /ticket/1`, `PATCH /ticket/1`; answers status and body. */
  ask(line: string, body?: object, sandbox?: string): Promise<{ readonly status: number; readonly body: unknown }>;
  readonly steer: Mock["control"];
  /** Ends the mock, and the home with it. */
  end(): Promise<void>;
}

export async function openKeptMock(home: Home, options: MockOptions = {}, sources: MockSources = {}): Promise<Asked> {
  const given = { home, stopwatch: () => 0, ...sources };
  const { mock, sandboxes } = await joinMock({ tickets: 20, ...options }, given);
  const token = await mock.token();
  return {
    sandboxes,
    home,
    steer: mock.control,
    async ask(line, body, sandbox) {
      const [method = "", path = ""] = line.split(" ");
      const headers = new Headers({ authorization: `Bearer ${token}` });
      if (body !== undefined) headers.set("content-type", "application/json");
      if (sandbox !== undefined) headers.set("x-mock-sandbox", sandbox);
      const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
      const response = await mock.fetch(path, init);
      return { status: response.status, body: await response.json() };
    },
    async end() {
      await mock.close();
    },
  };
}
