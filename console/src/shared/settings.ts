// What the server tells a page of its mock, in its markup (mock/http/pages/pages-route.ts).

export interface Settings {
  /** What stands before the paths of operations, such as `/api`; "" for nothing. */
  readonly basePath: string;
  /** Whether this page may ask /__admin. */
  readonly admin: boolean;
  /** Whether /__admin wants a token. */
  readonly adminToken: boolean;
  readonly version: string;
}

export function readSettings(): Settings {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="mock-settings"]');
  return JSON.parse(meta?.content ?? "");
}
