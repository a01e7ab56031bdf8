// A mock that runs elsewhere, with the face of one in this process: for suites that share one server. Used by harness/vitest.ts and by
// consumers (harness/client.ts); the steering over HTTP is harness/remote-control.ts.
import type { MockFace, TokenRequest } from "../mock/mock.ts";
import { createMockSandbox } from "../mock/mock-sandbox.ts";
import { createRemoteControl, type RemoteControl } from "./remote-control.ts";

/** A mock behind a URL. Closing it leaves the server as it is. */
export type RemoteMock = MockFace<RemoteControl>;

export interface RemoteMockOptions {
  /** Base URL, base path included, for example `http://127.0.0.1:4010/api/v1`. */
  readonly url: string;
  /** Where its admin surface needs one. */
  readonly adminToken?: string | undefined;
}

/** The mock behind a URL; nothing is sent before it is asked for something. Methods reject with DomainErrors, or as `fetch` does. */
export function connectMock({ url, adminToken }: RemoteMockOptions): RemoteMock {
  const { origin, pathname } = new URL(url);
  const basePath = pathname.replace(/\/$/, "");
  const admission: Record<string, string> = adminToken === undefined ? {} : { authorization: `Bearer ${adminToken}` };
  const control = createRemoteControl((path, init) =>
    globalThis.fetch(origin + path, { ...init, headers: { ...admission, ...(init.headers as object) } }),
  );
  // As in process, an absolute URL of anywhere is one of the mock.
  function fetch(input: Request | URL | string, init?: RequestInit): Promise<Response> {
    if (input instanceof Request) {
      const { pathname: path, search } = new URL(input.url);
      return globalThis.fetch(new Request(new Request(origin + path + search, input), init));
    }
    const { pathname: path, search } = new URL(input, origin);
    return globalThis.fetch(origin + path + search, init);
  }
  // Signed by the server, which alone knows its secret: the user must be one of the sandbox.
  async function token(sandboxId: string, { userId, name, expiresInSeconds }: TokenRequest = {}): Promise<string> {
    const session = await control.openSession(sandboxId, {
      ...(userId === undefined ? {} : { userId }),
      ...(name === undefined ? {} : { name }),
      ...(expiresInSeconds === undefined ? {} : { expiresInSeconds }),
    });
    return session.token;
  }
  const reach = { origin, basePath, fetch, token, control };
  const main = createMockSandbox("default", reach);
  async function close(): Promise<void> {}
  return {
    fetch,
    client: main.client,
    token: main.token,
    control,
    sandbox: (id = main.id) => createMockSandbox(id, reach),
    close,
    [Symbol.asyncDispose]: close,
  };
}
