// Reads the settings that the server writes into a page's markup.

export interface Settings {
  /** Relative address of the mock from this page, for example `../`. */
  readonly root: string;
  /** Path prefix of operations, for example `/api`; "" for none. */
  readonly basePath: string;
  /** Id of this browser's sandbox. */
  readonly sandbox: string;
  /** Whether this page may call /__admin. */
  readonly admin: boolean;
  /** Whether /__admin requires a token. */
  readonly adminToken: boolean;
  readonly version: string;
  /** How tokens are checked. The mock writes this property and those below only if this page may call /__admin. */
  readonly auth?: "any" | "strict" | "off";
  /** Speed of live traffic. */
  readonly live?: number;
  /** Kind of storage. */
  readonly storage?: string;
  /** Number of operations. */
  readonly operations?: number;
}

/** The settings in the page's markup; empty on a server other than the mock. */
export function readPageSettings(): Partial<Settings> {
  const text = document.querySelector<HTMLMetaElement>('meta[name="mock-settings"]')?.content ?? "";
  return text.startsWith("{") ? JSON.parse(text) : {};
}

const defaults: Settings = {
  root: "/",
  basePath: "",
  sandbox: "default",
  admin: false,
  adminToken: false,
  version: "",
};

export function readSettings(): Settings {
  return { ...defaults, ...readPageSettings() };
}

/**
 * Keeps the sandbox in the page's address, and returns the settings with the address's sandbox. Reloads, bookmarks and
 * copied links then lead to the same sandbox, even after this browser has switched to another.
 */
export function pinSandboxInAddress<Value extends Partial<Settings>>(settings: Value): Value {
  if (settings.sandbox === undefined) return settings;
  const address = new URL(location.href);
  const { searchParams } = address;
  const sandbox = searchParams.get("sandbox") ?? settings.sandbox;
  searchParams.delete("__sandbox");
  searchParams.set("sandbox", sandbox);
  history.replaceState(history.state, "", address);
  return { ...settings, sandbox };
}
