// Validates sandbox ids, and builds the base URLs of sandboxes.

const pattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

export function isSandboxId(id: unknown): id is string {
  return typeof id === "string" && pattern.test(id);
}

/** The sandbox that always exists; requests that name no sandbox go to it. */
export const defaultSandboxId = "default";

/** The base URL of a sandbox, base path included, without a trailing slash. */
export function toBaseUrl(id: string, { origin, basePath }: MockLocation): string {
  return `${origin}${id === defaultSandboxId ? "" : `/__sandbox/${id}`}${basePath}`;
}

/** Where a mock is reached. */
export interface MockLocation {
  /** Without a trailing slash, for example `http://127.0.0.1:4010`. */
  readonly origin: string;
  readonly basePath: string;
}
