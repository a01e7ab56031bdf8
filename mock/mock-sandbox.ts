// Creates the handle of a sandbox for users: requests, client, token and control.
import { type OperationRoute, operationRoutes } from "../spec/generated/admin/operations.ts";
import { createTicketClient } from "./client.ts";
import { readEvents } from "./control/events/read-events.ts";
import { defaultSandboxId, isSandboxId, toBaseUrl } from "./control/sandboxes/sandbox-id.ts";
import { invalidSandboxId } from "./control/sandboxes/sandbox-refusals.ts";
import { DomainError } from "./engine/core/errors.ts";
import type { ClientRequest, Control, MockSandbox, SandboxSteering, TokenRequest } from "./mock-types.ts";

export interface SandboxAccess {
  /** Without a trailing slash. */
  readonly origin: string;
  readonly basePath: string;
  /** @param original the caller's argument, if `input` was created from it */
  fetch(input: Request | URL | string, init?: RequestInit, original?: Request | URL | string): Promise<Response>;
  token(sandboxId: string, request?: TokenRequest): Promise<string>;
  readonly control: Control;
  hasPath(path: string): Promise<boolean>;
  /** False if the mock ignores tokens. */
  readonly needsToken: boolean;
}

/** Whether the input is a request, even from another realm, rather than a URL. */
export function isRequest(input: Request | URL | string): input is Request {
  return typeof input === "object" && "url" in input;
}

/**
 * Creates the handle of a sandbox, whether or not the sandbox exists.
 * @throws DomainError invalid `invalid_request` for an impossible id
 */
export function createMockSandbox(id: string, access: SandboxAccess): MockSandbox {
  if (!isSandboxId(id)) throw invalidSandboxId(id);
  const { origin, control } = access;
  const baseUrl = toBaseUrl(id, access);

  function fetch(input: Request | URL | string, init?: RequestInit): Promise<Response> {
    // An absolute URL of any origin goes to the mock, as in the mock's own fetch.
    const request = new Request(isRequest(input) ? input : new URL(input, origin), init);
    request.headers.set("x-mock-sandbox", id);
    return access.fetch(request, undefined, input);
  }
  function token(request?: TokenRequest): Promise<string> {
    return access.token(id, request);
  }
  function client({ token: givenToken, ...request }: ClientRequest = {}) {
    const mintedToken = access.needsToken ? mintOnce(() => token(request)) : undefined;
    const tokenToSend = givenToken === undefined ? mintedToken : (givenToken ?? undefined);
    return createTicketClient({ baseUrl, token: tokenToSend, fetch });
  }
  return {
    id,
    baseUrl,
    fetch,
    client,
    token,
    hasPath: access.hasPath,
    async fork(options = {}) {
      const fork = await control.forkSandbox(id, options);
      return createMockSandbox(fork.id, access);
    },
    events: (filter = {}) => readEvents(control.streamEvents(id, filter)),
    control: createSteering(id, control),
    async [Symbol.asyncDispose]() {
      if (id === defaultSandboxId) await control.resetSandbox(id);
      else await deleteIfExists(id, control);
    },
  };
}

/** Mints a token on first use. */
function mintOnce(mint: () => Promise<string>): () => Promise<string> {
  let minted: Promise<string> | undefined;
  return () => {
    minted ??= mint().catch((error: unknown) => {
      // Retried next time: the sandbox may exist by then.
      minted = undefined;
      throw error;
    });
    return minted;
  };
}

/** Deletes a sandbox unless the user has already deleted it or it has expired. */
async function deleteIfExists(id: string, control: Control): Promise<void> {
  try {
    await control.deleteSandbox(id);
  } catch (error) {
    if (!(error instanceof DomainError && goneCodes.has(error.code))) throw error;
  }
}

const goneCodes: ReadonlySet<string> = new Set(["unknown_sandbox", "sandbox_evicted"]);
/** The methods without a sandbox id. */
const withoutSandbox: ReadonlySet<string> = new Set(
  Object.values<OperationRoute>(operationRoutes)
    .filter(({ path }) => !path.includes("{sandboxId}"))
    .map(({ operationId }) => operationId),
);

function createSteering(id: string, control: Control): SandboxSteering {
  // Each method inserts the id before its arguments.
  const methods: [name: string, method: (...args: unknown[]) => unknown][] = Object.entries(control);
  const steering = methods
    .filter(([name]) => !withoutSandbox.has(name))
    .map(([name, method]) => [name, (...args: unknown[]) => method(id, ...args)]);
  // The methods have the types of the control's, without the id.
  return Object.fromEntries(steering) as SandboxSteering;
}
