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
  /** How the mock was started, if this page may call /__admin: `auth`, the speed of live traffic, the kind of storage, and the number of operations. */
  readonly auth?: "any" | "strict" | "off";
  readonly live?: number;
  readonly storage?: string;
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

/** Path of the mock, without a trailing slash: "", or the prefix that a proxy adds. Computed once, because views change the address. */
export const root = new URL(readSettings().root, location.href).pathname.slice(0, -1);

/**
 * Takes the sandbox from the address, or adds it to the address. Reloads, bookmarks and copied links then lead to the
 * same sandbox, even after this browser has switched to another.
 */
export function withAddressSandbox<Value extends Partial<Settings>>(settings: Value): Value {
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

/** Address of an error code's rule on the contract page. */
export function toRule(code: string): string {
  return `${root}/docs#?errors=${encodeURIComponent(code)}`;
}

/** Path of a sandbox's operations; by default for this browser's sandbox. */
export function toServicePath(
  { basePath, sandbox: current }: Pick<Settings, "basePath" | "sandbox">,
  sandbox = current,
): string {
  // The path may omit the sandbox only if no cookie can select another.
  const prefix = sandbox === "default" && current === "default" ? "" : `/__sandbox/${encodeURIComponent(sandbox)}`;
  return root + prefix + basePath;
}
