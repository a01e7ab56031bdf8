// A service that is right but for one planted deviation, in process or on a port.
import { serve } from "@hono/node-server";
import { routes } from "../../../mock/contract/routes.ts";
import { createMock, type MockOptions } from "../../../mock/create-mock.ts";
import type { Answered, Asked, Behind } from "./plant.ts";
import { planted } from "./planted.ts";

const patterns = routes.map(({ operationId, method, path }) => ({
  operationId,
  method,
  path: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
}));

/**
 * A target with one deviation, in the world of these options.
 * @param id of the deviation; null: none, for what the right service answers
 * @throws RangeError for an unknown id
 */
export async function plantedTarget(id: string | null, options: MockOptions = {}) {
  const deviation = planted.find((one) => one.id === id);
  if (deviation === undefined && id !== null) throw new RangeError(`No deviation is called ${id}.`);
  const mock = await createMock(options);
  const { basePath = "" } = options;
  const headers = { authorization: `Bearer ${await mock.token()}` };
  const behind: Behind = {
    control: mock.sandbox().control,
    read: async (path) => (await mock.fetch(basePath + path, { headers })).json(),
  };

  async function fetch(input: Request | URL | string, init?: RequestInit): Promise<Response> {
    const request = input instanceof Request ? input : new Request(new URL(input, "http://mock.local"), init);
    const url = new URL(request.url);
    const { method } = request;
    const path = url.pathname.startsWith(basePath) ? url.pathname.slice(basePath.length) : "";
    const route = patterns.find((pattern) => pattern.method === method && pattern.path.test(path));
    if (deviation === undefined || route?.operationId !== deviation.operation) return mock.fetch(request);
    const bytes = await request.arrayBuffer();
    const body = parse(new TextDecoder().decode(bytes));
    const asSent = JSON.stringify(body);
    const asked: Asked = {
      method,
      url,
      path: { ...route.path.exec(path)?.groups },
      headers: new Headers(request.headers),
      body,
    };
    asked.headers.delete("content-length");
    const next = async (changed: Asked): Promise<Answered> => {
      const text = JSON.stringify(changed.body);
      // Untouched bodies pass as they came: malformed ones, numbers beyond a double.
      const forwarded = text === asSent ? bytes : text;
      const given = forwarded instanceof ArrayBuffer && forwarded.byteLength === 0 ? {} : { body: forwarded };
      return take(await mock.fetch(new Request(url, { method, headers: changed.headers, ...given })));
    };
    return give(await deviation.plant(asked, next, behind));
  }

  const servers: ReturnType<typeof serve>[] = [];
  async function close(): Promise<void> {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    await mock.close();
  }
  return {
    fetch,
    /** The right service behind it, for tokens and the clock. */
    mock,
    /**
     * Listens on any free port of the loopback.
     * @returns the base URL
     */
    listen: () =>
      new Promise<string>((resolve) => {
        const place = { hostname: "127.0.0.1", port: 0, overrideGlobalObjects: false };
        servers.push(
          serve({ ...place, fetch: (asked) => fetch(asked) }, ({ port }) =>
            resolve(`http://127.0.0.1:${port}${basePath}`),
          ),
        );
      }),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function take(response: Response): Promise<Answered> {
  const text = await response.text();
  const body = parse(text);
  const headers = new Headers(response.headers);
  return { status: response.status, headers, body, ...(body === undefined && { raw: text }) };
}

function give({ status, headers, body, raw = JSON.stringify(body) ?? null }: Answered): Response {
  headers.delete("content-length");
  return new Response(status === 204 ? null : raw, { status, headers });
}
