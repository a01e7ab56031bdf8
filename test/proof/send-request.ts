// Sends requests for the proofs.
import type { MockSandbox } from "../../mock/mock.ts";
import type { ContractRequest } from "./contract-document.ts";

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: the proofs inspect bodies of many shapes.
  readonly body: any;
}

/** @returns the response; its body is parsed if it is JSON, otherwise the text */
export async function sendRequest(
  { fetch }: Pick<MockSandbox, "fetch">,
  { method, target, body }: Omit<ContractRequest, "operationId">,
  token?: string,
): Promise<Answer> {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  if (body !== undefined) headers["content-type"] = "application/json";
  const response = await fetch(target, { method, headers, ...(body !== undefined && { body }) });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : text };
}
