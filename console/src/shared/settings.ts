// Reads the settings that the server writes into a page's markup.

export interface Settings {
  /** Relative address of the mock from this page, for example `../`. */
  readonly root: string;
  /** Path prefix of operations, for example `/api`; "" for none. */
  readonly basePath: string;
  /** Id of the sandbox that this browser works in. */
  readonly sandbox: string;
  /** Whether this page may call /__admin. */
  readonly admin: boolean;
  /** Whether /__admin requires a token. */
  readonly adminToken: boolean;
  readonly version: string;
  /** How the mock was started, where this page may call /__admin: `auth`, the speed of live traffic, the kind of storage, and the number of operations. */
  readonly auth?: "any" | "strict" | "off";
  readonly live?: number;
  readonly storage?: string;
  readonly operations?: number;
}

/** What the page's markup has; a server other than the mock leaves it out. */
export function readGiven(): Partial<Settings> {
  const text = document.querySelector<HTMLMetaElement>('meta[name="mock-settings"]')?.content ?? "";
  return text.startsWith("{") ? JSON.parse(text) : {};
}

const none: Settings = { root: "/", basePath: "", sandbox: "default", admin: false, adminToken: false, version: "" };

export function readSettings(): Settings {
  return { ...none, ...readGiven() };
}

/** Path of the mock, without a trailing slash: "" or the prefix that a proxy serves it below. Computed once, because views change the address. */
export const root = new URL(readSettings().root, location.href).pathname.slice(0, -1);

/**
 * The settings with the sandbox that the address names. Where it names none, it does from now on, so that a reload, a bookmark and a copy of the
 * address lead to the same one, wherever this browser works by then.
 */
export function placed<Given extends Partial<Settings>>(settings: Given): Given {
  if (settings.sandbox === undefined) return settings;
  const address = new URL(location.href);
  const { searchParams } = address;
  const sandbox = searchParams.get("sandbox") ?? settings.sandbox;
  searchParams.delete("__sandbox");
  searchParams.set("sandbox", sandbox);
  history.replaceState(history.state, "", address);
  return { ...settings, sandbox };
}

/** Address of a page of the mock that moves this browser to a sandbox. @param path for example `/docs#?recipe` */
export function toPage(path: string, sandbox: string): string {
  return root + path.replace(/(?=#|$)/, `?${new URLSearchParams({ __sandbox: sandbox })}`);
}

/** Address of a view of the console. */
export function toConsole(view: string, params: Readonly<Record<string, string>>): string {
  return `${root}/__admin/console/${view}?${new URLSearchParams(params)}`;
}

/** The rule of an error code, in the contract. */
export function toRule(code: string): string {
  return `${root}/docs#?errors=${encodeURIComponent(code)}`;
}

/** Path of the operations in a sandbox, default: in the one that this browser works in. */
export function toServicePath(
  { basePath, sandbox: own }: Pick<Settings, "basePath" | "sandbox">,
  sandbox = own,
): string {
  // Only where no cookie could choose another sandbox, the path names none.
  const prefix = sandbox === "default" && own === "default" ? "" : `/__sandbox/${encodeURIComponent(sandbox)}`;
  return root + prefix + basePath;
}
