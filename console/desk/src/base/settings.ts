// Reads the settings that a mock writes into the page's markup; another server may leave them out.

export interface Settings {
  /** Relative address of the mock from this page, for example `../`. */
  readonly root?: string;
  /** Path prefix of operations, for example `/api`; "" for none. */
  readonly basePath: string;
  /** Id of the sandbox that this browser works in; absent on another server. */
  readonly sandbox?: string;
  /** Whether this page may request a token from the mock. */
  readonly admin: boolean;
  /** Whether the mock requires an admin token for that. */
  readonly adminToken: boolean;
}

const none: Settings = { basePath: "", admin: false, adminToken: false };

export function readSettings(): Settings {
  const text = document.querySelector<HTMLMetaElement>('meta[name="mock-settings"]')?.content ?? "";
  return text.startsWith("{") ? JSON.parse(text) : none;
}

const given = readSettings().root;
const start = new URL(given ?? "/", location.href).pathname;

/** Path of the mock, without a trailing slash: "" or the prefix that a proxy serves it below. */
export const root = start.slice(0, -1);
/** Path of the desk, with a trailing slash. */
export const deskPath = given === undefined ? import.meta.env.BASE_URL : `${start}desk/`;
