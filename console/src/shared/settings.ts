// Reads the settings that the server writes into a page's markup.

export interface Settings {
  /** Path prefix of operations, for example `/api`; "" for none. */
  readonly basePath: string;
  /** Whether this page may call /__admin. */
  readonly admin: boolean;
  /** Whether /__admin requires a token. */
  readonly adminToken: boolean;
  readonly version: string;
}

export function readSettings(): Settings {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="mock-settings"]');
  return JSON.parse(meta?.content ?? "");
}
