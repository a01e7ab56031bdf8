// Sends requests to a mock in a scenario as a client does, for the tests of this folder.
import { createMock, type Mock } from "../../mock/create-mock.ts";

export interface Asked {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every operation, looked at by the tests that ask for them
  readonly body: any;
}

export type Ask = (method: string, path: string, body?: object) => Promise<Asked>;

/** Starts a mock in a scenario and hands over how to ask it. */
export async function inScenario<T>(scenario: string, work: (ask: Ask, mock: Mock) => Promise<T>): Promise<T> {
  await using mock = await createMock({ scenario });
  const authorization = `Bearer ${await mock.token()}`;
  return work(async (method, path, body) => {
    const headers = { authorization, "content-type": "application/json" };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await mock.fetch(path, init);
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  }, mock);
}

/** Everything in a value that is null or an empty text, list or object, as paths. */
export function emptiesOf(value: unknown, path = ""): string[] {
  if (value === null || value === "") return [path];
  if (typeof value !== "object") return [];
  const entries = Object.entries(value);
  return entries.length === 0 ? [path] : entries.flatMap(([name, part]) => emptiesOf(part, `${path}/${name}`));
}
