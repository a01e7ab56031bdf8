// Sends the docs page's own requests, to the admin API if possible, where they are not journaled and hit no faults.
import type { components } from "../../../spec/generated/admin/types.ts";
import type { Contract } from "../contract/contract.ts";
import { adminMode, fetchText, Refusal, readProblem, requestAdmin } from "../shared/mock-requests.ts";
import { root } from "../shared/page-addresses.ts";
import type { Settings } from "../shared/settings.ts";
import { readStoredToken } from "../shared/stored-token.ts";

export interface DocsData {
  readonly contract: Contract;
  readonly caller: Caller | undefined;
}

/** The user that requests are sent as. */
export interface Caller {
  readonly token: string;
  /** Undefined for a token entered by hand. */
  readonly userId?: number;
}

/** The target of requests, and the user that they are sent as. */
export interface Session {
  readonly settings: Settings;
  readonly sandbox: string;
  readonly baseUrl: string;
  readonly caller: Caller | undefined;
  choose(caller: Caller | undefined): void;
}

/** A user of the sandbox, to send requests as. */
export interface User {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly roles?: readonly { readonly name: string }[];
}

const maxUsers = 200;

/** @throws Refusal; TypeError if there is no response */
export async function loadDocs(settings: Settings, sandbox: string): Promise<DocsData> {
  const isLocked = !settings.admin || (settings.adminToken && readStoredToken() === "");
  if (isLocked) return { contract: await fetchPublicContract(settings.basePath), caller: undefined };
  const [contract, caller] = await Promise.all([
    requestAdmin<Contract>("contract", readStoredToken()).catch(() => fetchPublicContract(settings.basePath)),
    openSession(sandbox).catch(() => undefined),
  ]);
  return { contract, caller };
}

async function fetchPublicContract(basePath: string): Promise<Contract> {
  const response = await fetchText(`${root}${basePath}/docs/open-api`, { headers: { accept: "application/json" } });
  if (response.status >= 400) throw new Refusal(response.status, readProblem(response.text));
  return JSON.parse(response.text);
}

/** A token for a user; by default, for the sandbox's default caller. */
export async function openSession(sandbox: string, userId?: number): Promise<Caller> {
  return requestAdmin<Caller>(
    sandboxPath(sandbox, "session"),
    readStoredToken(),
    userId === undefined ? {} : { userId },
  );
}

export async function listUsers(sandbox: string): Promise<readonly User[]> {
  const path = sandboxPath(sandbox, `state/users?limit=${maxUsers}`);
  return (await requestAdmin<{ readonly records: readonly User[] }>(path, readStoredToken())).records;
}

/** The effects of a request, or why it was refused. */
export interface Explanation {
  readonly id: number;
  readonly changes: readonly Change[];
  /** Version of the records after the request. */
  readonly version: number;
  readonly rule: string | undefined;
  /** The nearest request that the contract accepts. */
  readonly corrected: { readonly query: Readonly<Record<string, string>>; readonly body?: unknown } | undefined;
}

export type Change = components["schemas"]["RecordChange"];

/** Undoes the newest change; false if it is not the change of this version. */
export async function undo(sandbox: string, { version }: Explanation): Promise<boolean> {
  const current = await requestAdmin<{ readonly version: number }>(sandboxPath(sandbox, ""), readStoredToken());
  if (current.version !== version) return false;
  await requestAdmin(sandboxPath(sandbox, "undo"), readStoredToken(), {});
  return true;
}

/** @throws Refusal; TypeError if there is no response */
export async function deleteFault(sandbox: string, fault: string): Promise<void> {
  const token = readStoredToken();
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (token !== "") headers.authorization = `Bearer ${token}`;
  const path = `${root}/__admin/${sandboxPath(sandbox, `faults/${encodeURIComponent(fault)}`)}`;
  const { status, text } = await fetchText(path, { method: "DELETE", headers, ...adminMode });
  // A missing fault is already off.
  if (status >= 400 && status !== 404) throw new Refusal(status, readProblem(text));
}

/** Finds a request in the journal by its id header; undefined if the journal does not have it. */
export async function explain(sandbox: string, requestId: string): Promise<Explanation | undefined> {
  const query = new URLSearchParams({ query: `header:"x-request-id: ${requestId}"`, limit: "1" });
  const { requests } = await requestAdmin<{
    readonly requests: readonly components["schemas"]["RequestEntry"][];
  }>(sandboxPath(sandbox, `requests?${query}`), readStoredToken());
  const [entry] = requests;
  if (entry === undefined) return undefined;
  const { id, changes, version, status } = entry;
  const explanation = { id, changes, version, rule: undefined, corrected: undefined };
  if (status === null || status < 400) return explanation;
  const { rule, corrected } = await requestAdmin<{
    readonly rule: { readonly text: string } | null;
    readonly corrected: Explanation["corrected"] | null;
  }>(sandboxPath(sandbox, `requests/${id}`), readStoredToken());
  return { ...explanation, rule: rule?.text, corrected: corrected ?? undefined };
}

function sandboxPath(sandbox: string, path: string): string {
  return `sandboxes/${encodeURIComponent(sandbox)}${path && `/${path}`}`;
}
