// The mock in this process, or in a page: requests call its fetch.
import { createMock } from "../../../mock/create-mock.ts";
import type { MockOptions } from "../../../mock/mock.ts";
import type { Transport } from "../behaviour-case.ts";

export async function openInProcess(options: MockOptions): Promise<Transport> {
  const mock = await createMock(options);
  return {
    mock,
    send(sandbox, path, init) {
      const url = sandbox.baseUrl + path;
      const request = new Request(url, init);
      const forbidden = Object.entries(init.headers ?? {}).filter(([name]) => !request.headers.has(name));
      return forbidden.length === 0 ? sandbox.fetch(url, init) : mock.fetch(withForbiddenHeaders(request, forbidden));
    },
    close: mock.close,
  };
}

/**
 * Adds the headers that a page's script may not set: a browser's Request silently drops Cookie, Origin and others, because the browser sets
 * them. Node's Request does not drop them.
 */
function withForbiddenHeaders(request: Request, forbidden: readonly (readonly [string, string])[]): Request {
  const headers = new Headers(request.headers);
  for (const [name, value] of forbidden) headers.set(name, value);
  return Object.defineProperty(request, "headers", { value: headers });
}
