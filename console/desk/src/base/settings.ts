// What the server says to the page in its markup: a mock fills it in, another server may leave it as it is.

export interface Settings {
  /** What stands before the paths of operations, such as `/api`; "" for nothing. */
  readonly basePath: string;
  /** Whether this page may ask the mock for a token. */
  readonly admin: boolean;
  /** Whether the mock wants a token of its own for that. */
  readonly adminToken: boolean;
  /** Whether the world of the mock goes on by itself. */
  readonly live: boolean;
}

const none: Settings = { basePath: "", admin: false, adminToken: false, live: false };

export function readSettings(): Settings {
  const text = document.querySelector<HTMLMetaElement>('meta[name="mock-settings"]')?.content ?? "";
  return text.startsWith("{") ? JSON.parse(text) : none;
}
