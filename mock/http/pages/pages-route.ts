// Serves built pages at the root of the server. They contain no secrets; their data comes from the guarded /__admin.

import type { Authenticator } from "../../auth/authenticator.ts";
import { defaultSandboxId, isSandboxId } from "../../control/sandboxes/sandbox-id.ts";
import { DomainError } from "../../engine/core/errors.ts";
import { withLength } from "../../engine/core/json-text.ts";
import type { Logger } from "../../engine/core/logger.ts";
import type { Redactor } from "../../engine/core/secrets/redactor.ts";
import { packageVersion } from "../../engine/core/version.ts";
import { type AdminGuard, guardPage } from "../admin/admin-guard.ts";
import type { PlainResponse } from "../plain-response.ts";
import { toRefusal } from "../problem.ts";
import { queryOf } from "../request-target.ts";
import type { ServerBindings } from "../server-bindings.ts";
import { admit } from "../steps/authenticate.ts";
import { toPlainResponse } from "../steps/encode.ts";
import { type SandboxFinder, sandboxInCookie, toSandboxCookie } from "../steps/sandbox-choice.ts";
import { pageHeaders, toTag } from "./page-headers.ts";
import { filesPath, type PageMount } from "./page-mounts.ts";
import type { OpenPages, PageFile } from "./pages.ts";

export interface PagesDependencies {
  readonly open: OpenPages;
  readonly basePath: string;
  /** Guards the admin pages; without it, these pages do not exist. */
  readonly guard?: AdminGuard | undefined;
  readonly sandboxes: SandboxFinder;
  readonly authenticator: Authenticator;
  /** Names a sandbox for a browser without one; absent if browsers use `default`. */
  readonly newRoom?: (() => string) | undefined;
  /** The start options that pages show. */
  readonly startOptions?: object | undefined;
  readonly logger: Logger;
  readonly redactor: Redactor;
}

/**
 * Responds to a page request at a mount; undefined for other requests.
 * @param path as the router sees it
 * @param server the server's data about the request
 */
export type ServePage = (
  request: Request,
  path: string,
  mount: PageMount,
  server: ServerBindings,
) => Promise<PlainResponse | undefined>;

/** Placeholders in a page's markup: the settings of its mock, the root of the server, and the base path below it. */
const settingsMark = "%MOCK_SETTINGS%";
const rootMark = "%MOCK_ROOT%";
const baseMark = "%MOCK_BASE%";
/** The beginning of links in built markup. */
const filesMark = /="\.\.?\/(?=assets\/)/g;

/** Serves the pages of one mock. Opens them on the first request. */
export function createServePage(dependencies: PagesDependencies): ServePage {
  const { open, guard, logger, redactor } = dependencies;
  return async (request, path, mount, server) => {
    const { method, headers } = request;
    if ((method !== "GET" && method !== "HEAD") || (mount.isAdmin && guard === undefined)) return undefined;
    const names = namesOf(path, mount, headers.get("accept") ?? "");
    if (names.length === 0) return undefined;
    try {
      if (mount.isAdmin && guard !== undefined) guardPage(request, guard, server);
      const file = await find(open, mount, names);
      if (file === undefined) return undefined;
      return await respond(request, file, {
        ...dependencies,
        root: rootFrom(path),
        isAdminAllowed: isAdminAllowed(request, guard, server),
      });
    } catch (error) {
      if (error instanceof DomainError) return toRefusal(error, redactor);
      logger.error("pages_failed", { path, message: redactor.text(String(error)) });
      const message = "The pages of this mock could not be read or built; its log says why.";
      return toRefusal(new DomainError("unavailable", "pages_unavailable", message), redactor);
    }
  };
}

/** Candidate files in order: the named file, then the page, if a browser navigates or curl requests the mount itself. */
function namesOf(path: string, { mount, page, ownsSubpaths }: PageMount, accept: string): readonly string[] {
  const isMount = mount !== "/" && (path === mount || path === `${mount}/`);
  const wantsPage = /text\/html/i.test(accept) || (isMount && accept === "*/*");
  const pages = page !== undefined && wantsPage ? [page] : [];
  return ownsSubpaths && path.startsWith(`${mount}/`) ? [path.slice(mount.length + 1), ...pages] : pages;
}

async function find(open: OpenPages, mount: PageMount, names: readonly string[]): Promise<PageFile | undefined> {
  const files = await open();
  for (const name of names) {
    // A page's markup is served only at its mount, where its settings are filled in.
    const file = name === mount.page || !name.endsWith(".html") ? await files?.find(name) : undefined;
    if (file !== undefined) return file;
  }
  return undefined;
}

/** Whether the admin API would admit a page at this address. */
function isAdminAllowed(request: Request, guard: AdminGuard | undefined, server: ServerBindings): boolean {
  if (guard === undefined) return false;
  try {
    guardPage(request, guard, server);
    return true;
  } catch {
    return false;
  }
}

/** The relative address of the server's root: a proxy may serve it below a prefix that the mock does not know. */
function rootFrom(path: string): string {
  return "../".repeat(path.split("/").length - 2) || "./";
}

interface PageSetting extends PagesDependencies {
  readonly root: string;
  readonly isAdminAllowed: boolean;
}

async function respond(request: Request, file: PageFile, setting: PageSetting): Promise<PlainResponse> {
  const { root, basePath, guard, startOptions, isAdminAllowed: admin } = setting;
  const isPage = file.mediaType.startsWith("text/html");
  const { sandbox, cookie } = isPage ? await enterSandbox(request, setting) : defaultEntry;
  const settings = {
    root,
    basePath,
    sandbox,
    admin,
    adminToken: guard?.token !== undefined,
    version: packageVersion,
    ...(admin ? startOptions : {}),
  };
  const text = isPage ? fill(file.text, settings) : file.text;
  const tag = await toTag(text);
  const headers = { ...pageHeaders(file, tag), ...cookie };
  if (hasTag(request.headers.get("if-none-match"), tag)) return { status: 304, headers, body: null };
  const reply = toPlainResponse(withLength(text), file.mediaType, headers);
  return isPage || file.compressed === undefined ? reply : compress(reply, file.compressed, request.headers);
}

/** Compresses the response with gzip if the client accepts it. */
async function compress(
  reply: PlainResponse,
  gzip: NonNullable<PageFile["compressed"]>,
  requestHeaders: Headers,
): Promise<PlainResponse> {
  const headers = { ...reply.headers, vary: "accept-encoding" };
  if (!/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|\s|$))/i.test(requestHeaders.get("accept-encoding") ?? ""))
    return { ...reply, headers };
  const bytes = await gzip();
  return {
    ...reply,
    headers: { ...headers, "content-encoding": "gzip", "content-length": String(bytes.byteLength) },
    compressed: bytes,
  };
}

function fill(markup: string, settings: { readonly root: string; readonly basePath: string }): string {
  const { root, basePath } = settings;
  const base = basePath === "" ? root : `${root}${basePath.slice(1)}/`;
  return markup
    .replaceAll(filesMark, () => `="${root}${filesPath}`)
    .replaceAll(rootMark, () => root)
    .replaceAll(baseMark, () => escapeMarkup(base))
    .replace(settingsMark, () => escapeMarkup(JSON.stringify(settings)));
}

const defaultEntry = { sandbox: defaultSandboxId, cookie: {} };

/** Chooses the sandbox for a browser that opens a page, and the cookie header that binds the browser to it. */
async function enterSandbox(
  { url, headers }: Request,
  { sandboxes, authenticator, newRoom }: PagesDependencies,
): Promise<typeof defaultEntry> {
  const query = new URLSearchParams(queryOf(url));
  // The sandbox that the page shows, which may differ from the browser's.
  const shown = query.get("sandbox");
  const inCookie = sandboxInCookie(headers);
  const hasSandbox = isSandboxId(inCookie) || isSandboxId(shown);
  const entered = query.get("__sandbox") ?? (hasSandbox ? undefined : newRoom?.());
  const cookie = entered === undefined ? {} : { "set-cookie": toSandboxCookie(entered) };
  const sandbox = entered ?? inCookie ?? defaultSandboxId;
  await createIfAllowed(shown ?? sandbox, headers, { sandboxes, authenticator });
  return { sandbox, cookie };
}

/** Creates a sandbox if a request that names it would create it. */
async function createIfAllowed(
  id: string,
  headers: Headers,
  { sandboxes, authenticator }: Pick<PagesDependencies, "sandboxes" | "authenticator">,
): Promise<void> {
  if (id === defaultSandboxId) return;
  try {
    await sandboxes.find(id, (at) => admit(undefined, headers, authenticator, at));
  } catch (error) {
    // The page's requests get the same refusal, and the page shows it.
    if (!(error instanceof DomainError)) throw error;
  }
}

function hasTag(header: string | null, tag: string): boolean {
  const tags = (header ?? "").split(",").map((entry) => entry.trim().replace(/^W\//, ""));
  return tags.includes(tag) || tags.includes("*");
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
