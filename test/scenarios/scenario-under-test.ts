// Sends requests to a mock in a scenario, for the tests of this folder.
import { createMock, type Mock } from "../../mock/create-mock.ts";

export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a response of any operation
  readonly body: any;
}

export type Send = (method: string, path: string, body?: object) => Promise<Answer>;

/** Starts a mock in a scenario and passes a function that sends requests to it. */
export async function inScenario<T>(scenario: string, run: (send: Send, mock: Mock) => Promise<T>): Promise<T> {
  await using mock = await createMock({ scenario });
  const authorization = `Bearer ${await mock.token()}`;
  return run(async (method, path, body) => {
    const headers = { authorization, "content-type": "application/json" };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await mock.fetch(path, init);
    const text = await response.text();
    return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
  }, mock);
}

/** Returns the paths in a value to null and to empty strings, lists and objects. */
export function emptyPathsOf(value: unknown, path = ""): string[] {
  if (value === null || value === "") return [path];
  if (typeof value !== "object") return [];
  const entries = Object.entries(value);
  return entries.length === 0 ? [path] : entries.flatMap(([name, part]) => emptyPathsOf(part, `${path}/${name}`));
}
