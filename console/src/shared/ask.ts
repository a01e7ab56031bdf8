// Asks the mock, at its own origin only.

/** An answer as text, however it was meant. */
export interface Asked {
  readonly status: number;
  readonly text: string;
}

/** A refusal in the words of the mock. */
export class Refused extends Error {
  readonly status: number;
  constructor({ status, text }: Asked) {
    super(toReason(text) ?? `HTTP ${status}`);
    this.status = status;
  }
}

/** @throws TypeError where there is no answer */
export async function ask(path: string, init?: RequestInit): Promise<Asked> {
  const response = await fetch(path, { ...init, credentials: "omit", redirect: "error" });
  return { status: response.status, text: await response.text() };
}

/**
 * Asks the admin surface; with a body it is a POST.
 * @throws Refused with what it says
 */
export async function askAdmin<Body>(path: string, adminToken: string, body?: object): Promise<Body> {
  const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/json" };
  if (adminToken !== "") headers.authorization = `Bearer ${adminToken}`;
  const sent: RequestInit = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) };
  const asked = await ask(`/__admin/${path}`, sent);
  if (asked.status >= 400) throw new Refused(asked);
  return JSON.parse(asked.text);
}

/** JSON with line breaks; other texts as they are. */
export function toPretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function toReason(text: string): string | undefined {
  try {
    const { message }: { message?: string } = JSON.parse(text);
    return message;
  } catch {
    return undefined;
  }
}
