// Plants a deviation in a correct service.
import { parseJson } from "../../../harness/json-parts.ts";
import { routes } from "../../../mock/contract/routes.ts";
import type { Mock } from "../../../mock/create-mock.ts";
import type { CorrectService, PlantedRequest, PlantedResponse } from "./plant.ts";
import type { PlantedDeviation } from "./planted.ts";

const patterns = routes.map(({ operationId, method, path }) => ({
  operationId,
  method,
  path: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
}));

/** Returns the mock's fetch with one deviation. */
export async function plantIn(mock: Mock, { operation, plant }: PlantedDeviation) {
  const callerHeaders = { authorization: `Bearer ${await mock.token()}` };
  const service: CorrectService = {
    control: mock.sandbox().control,
    read: async (path) => (await mock.fetch(path, { headers: callerHeaders })).json(),
  };

  return async (address: string, init: RequestInit): Promise<Response> => {
    const request = new Request(address, init);
    const { method } = request;
    const url = new URL(address);
    const route = patterns.find((pattern) => pattern.method === method && pattern.path.test(url.pathname));
    if (route?.operationId !== operation) return mock.fetch(request);
    const bytes = await request.arrayBuffer();
    const body = parseJson(new TextDecoder().decode(bytes));
    const originalText = JSON.stringify(body);
    const headers = new Headers(request.headers);
    headers.delete("content-length");
    const plantedRequest: PlantedRequest = {
      method,
      url,
      path: { ...route.path.exec(url.pathname)?.groups },
      headers,
      body,
    };
    const next = async (changed: PlantedRequest): Promise<PlantedResponse> => {
      const text = JSON.stringify(changed.body);
      // Forwards unchanged bodies as bytes, since they may be malformed or contain numbers that a double cannot represent.
      const forwarded = text === originalText ? bytes : text;
      const bodyInit = forwarded instanceof ArrayBuffer && forwarded.byteLength === 0 ? {} : { body: forwarded };
      return toPlantedResponse(await mock.fetch(new Request(url, { method, headers: changed.headers, ...bodyInit })));
    };
    return toResponse(await plant(plantedRequest, next, service));
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
