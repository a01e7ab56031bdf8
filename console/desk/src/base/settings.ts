// Reads the settings that a mock writes into the page's markup; another server may leave them out.

export interface Settings {
  /** Path prefix of operations, for example `/api`; "" for none. */
  readonly basePath: string;
  /** Whether this page may request a token from the mock. */
  readonly admin: boolean;
  /** Whether the mock requires an admin token for that. */
  readonly adminToken: boolean;
  /** Whether the mock simulates live traffic. */
  readonly live: boolean;
}

const none: Settings = { basePath: "", admin: false, adminToken: false, live: false };

export function readSettings(): Settings {
  const text = document.querySelector<HTMLMetaElement>('meta[name="mock-settings"]')?.content ?? "";
  return text.startsWith("{") ? JSON.parse(text) : none;
}
