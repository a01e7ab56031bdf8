// Says which ids a sandbox may have, and under which path it is reached.

const pattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/;

/** Whether a sandbox can have this id. */
export function isSandboxId(id: unknown): id is string {
  return typeof id === "string" && pattern.test(id);
}

/** The sandbox that always exists; requests that name no sandbox go to it. */
export const defaultSandboxId = "default";

/** Where requests reach a sandbox, base path included, without a slash at the end. */
export function toBaseUrl(id: string, { origin, basePath }: MockPlace): string {
  return `${origin}${id === defaultSandboxId ? "" : `/__sandbox/${id}`}${basePath}`;
}

/** Where a mock is. */
export interface MockPlace {
  /** Without a slash at the end, such as `http://127.0.0.1:4010`. */
  readonly origin: string;
  readonly basePath: string;
}
