// A service that is correct except for one planted deviation, in process or on a port.
import { serve } from "@hono/node-server";
import { parseJson } from "../../../harness/json-parts.ts";
import { routes } from "../../../mock/contract/routes.ts";
import { createMock, type MockOptions } from "../../../mock/create-mock.ts";
import type { CorrectService, PlantedRequest, PlantedResponse } from "./plant.ts";
import { plantedDeviations } from "./planted.ts";

const patterns = routes.map(({ operationId, method, path }) => ({
  operationId,
  method,
  path: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
}));

/**
 * Creates a target with one deviation; the options are those of its mock.
 * @param id of the deviation; null for the correct service
 * @throws RangeError for an unknown id
 */
export async function plantedTarget(id: string | null, options: MockOptions = {}) {
  const deviation = plantedDeviations.find((candidate) => candidate.id === id);
  if (deviation === undefined && id !== null) throw new RangeError(`No deviation is called ${id}.`);
  const mock = await createMock(options);
  const { basePath = "" } = options;
  const headers = { authorization: `Bearer ${await mock.token()}` };
  const service: CorrectService = {
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
    const body = parseJson(new TextDecoder().decode(bytes));
    const originalText = JSON.stringify(body);
    const plantedRequest: PlantedRequest = {
      method,
      url,
      path: { ...route.path.exec(path)?.groups },
      headers: new Headers(request.headers),
      body,
    };
    plantedRequest.headers.delete("content-length");
    const next = async (changed: PlantedRequest): Promise<PlantedResponse> => {
      const text = JSON.stringify(changed.body);
      // Forwards unchanged bodies as bytes, since they may be malformed or contain numbers that a double cannot represent.
      const forwarded = text === originalText ? bytes : text;
      const bodyInit = forwarded instanceof ArrayBuffer && forwarded.byteLength === 0 ? {} : { body: forwarded };
      return toPlantedResponse(await mock.fetch(new Request(url, { method, headers: changed.headers, ...bodyInit })));
    };
    return toResponse(await deviation.plant(plantedRequest, next, service));
  }

  const servers: ReturnType<typeof serve>[] = [];
  async function close(): Promise<void> {
    await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    await mock.close();
  }
  return {
    fetch,
    /** The correct service behind it, for tokens and the clock. */
    mock,
    /**
     * Listens on any free port on the loopback interface.
     * @returns the base URL
     */
    listen: () =>
      new Promise<string>((resolve) => {
        const settings = { hostname: "127.0.0.1", port: 0, overrideGlobalObjects: false };
        servers.push(
          serve({ ...settings, fetch: (request) => fetch(request) }, ({ port }) =>
            resolve(`http://127.0.0.1:${port}${basePath}`),
          ),
        );
      }),
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function toPlantedResponse(response: Response): Promise<PlantedResponse> {
  const text = await response.text();
  const body = parseJson(text);
  const headers = new Headers(response.headers);
  return { status: response.status, headers, body, ...(body === undefined && { raw: text }) };
}

function toResponse({ status, headers, body, raw = JSON.stringify(body) ?? null }: PlantedResponse): Response {
  headers.delete("content-length");
  return new Response(status === 204 ? null : raw, { status, headers });
}
