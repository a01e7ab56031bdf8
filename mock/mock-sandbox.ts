// The handle of a sandbox for its users: requests, client, token and control.
import { type OperationRoute, operationRoutes } from "../spec/generated/admin/operations.ts";
import { createTicketClient } from "./client.ts";
import { readEvents } from "./control/events/read-events.ts";
import { defaultSandboxId, isSandboxId, toBaseUrl } from "./control/sandboxes/sandbox-id.ts";
import { invalidSandboxId } from "./control/sandboxes/sandbox-refusals.ts";
import { DomainError } from "./engine/core/errors.ts";
import type { ClientRequest, Control, MockSandbox, SandboxSteering, TokenRequest } from "./mock-types.ts";

export interface SandboxReach {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly basePath: string;
  /** @param original the caller's own value, if `input` was made from it */
  fetch(input: Request | URL | string, init?: RequestInit, original?: Request | URL | string): Promise<Response>;
  token(sandboxId: string, request?: TokenRequest): Promise<string>;
  readonly control: Control;
  hasPath(path: string): Promise<boolean>;
  /** False if the mock ignores tokens: its clients need none. */
  readonly wantsToken: boolean;
}

/** Whether it is a request, even of another realm, rather than an address. */
export function isRequest(input: Request | URL | string): input is Request {
  return typeof input === "object" && "url" in input;
}

/**
 * The handle of a sandbox, whether the sandbox exists or not.
 * @throws DomainError invalid `invalid_request` for an impossible id
 */
export function createMockSandbox(id: string, reach: SandboxReach): MockSandbox {
  if (!isSandboxId(id)) throw invalidSandboxId(id);
  const { origin, control } = reach;
  const baseUrl = toBaseUrl(id, reach);

  function fetch(input: Request | URL | string, init?: RequestInit): Promise<Response> {
    // An absolute URL of any origin belongs to the mock, as in its own fetch.
    const request = new Request(isRequest(input) ? input : new URL(input, origin), init);
    request.headers.set("x-mock-sandbox", id);
    return reach.fetch(request, undefined, input);
  }
  function token(request?: TokenRequest): Promise<string> {
    return reach.token(id, request);
  }
  function client({ token: givenToken, ...request }: ClientRequest = {}) {
    let minted: Promise<string> | undefined;
    async function tokenToSend(): Promise<string | undefined> {
      if (givenToken !== undefined) return givenToken ?? undefined;
      if (!reach.wantsToken) return undefined;
      minted ??= token(request).catch((error: unknown) => {
        // Retry next time: the sandbox may exist by then.
        minted = undefined;
        throw error;
      });
      return minted;
    }
    return createTicketClient({ baseUrl, token: tokenToSend, fetch });
  }
  return {
    id,
    baseUrl,
    fetch,
    client,
    token,
    hasPath: reach.hasPath,
    async fork(options = {}) {
      const made = await control.forkSandbox(id, options);
      return createMockSandbox(made.id, reach);
    },
    events: (filter = {}) => readEvents(control.streamEvents(id, filter)),
    control: toSteering(id, control),
    async [Symbol.asyncDispose]() {
      if (id === defaultSandboxId) await control.resetSandbox(id);
      else await deleteIfThere(id, control);
    },
  };
}

/** The user may have deleted it, or it may have expired. */
async function deleteIfThere(id: string, control: Control): Promise<void> {
  try {
    await control.deleteSandbox(id);
  } catch (error) {
    if (!(error instanceof DomainError && goneCodes.has(error.code))) throw error;
  }
}

const goneCodes: ReadonlySet<string> = new Set(["unknown_sandbox", "sandbox_evicted"]);
/** The methods that concern no sandbox, or all. */
const withoutSandbox: ReadonlySet<string> = new Set(
  Object.values<OperationRoute>(operationRoutes)
    .filter(({ path }) => !path.includes("{sandboxId}"))
    .map(({ operationId }) => operationId),
);

function toSteering(id: string, control: Control): SandboxSteering {
  // Each method passes its arguments on, after the id.
  const methods: [name: string, method: (...args: unknown[]) => unknown][] = Object.entries(control);
  const steering = methods
    .filter(([name]) => !withoutSandbox.has(name))
    .map(([name, method]) => [name, (...args: unknown[]) => method(id, ...args)]);
  // The parameters are those of the control, without the id.
  return Object.fromEntries(steering) as SandboxSteering;
}
