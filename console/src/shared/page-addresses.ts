// Builds the addresses of the mock's pages, views and operations.
import { readSettings, type Settings } from "./settings.ts";

/** Path of the mock, without a trailing slash: "", or the prefix that a proxy adds. Computed once, because views change the address. */
export const root = new URL(readSettings().root, location.href).pathname.slice(0, -1);

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
