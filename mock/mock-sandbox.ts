// A sandbox as its users have it in hand: requests, client, token and control of one state. Made by mock/create-mock.ts for a mock in this
// process and by harness/connect-mock.ts for one behind a URL.
import { createTicketClient } from "./client.ts";
import { whenSettled } from "./control/when-settled.ts";
import type { AnyControl, ClientRequest, MockSandbox, SandboxSteering, TokenRequest } from "./mock.ts";

/** What a handle is made of. */
export interface SandboxReach<C extends AnyControl> {
  /** Where the mock is, without a slash at the end. */
  readonly origin: string;
  readonly basePath: string;
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
  token(sandboxId: string, request?: TokenRequest): Promise<string>;
  readonly control: C;
}

const defaultId = "default";

/** The handle of a sandbox, whether it is there or not. */
export function createMockSandbox<C extends AnyControl>(id: string, reach: SandboxReach<C>): MockSandbox<C> {
  const { origin, basePath, control } = reach;
  const baseUrl = `${origin}${id === defaultId ? "" : `/__sandbox/${id}`}${basePath}`;

  function fetch(input: Request | URL | string, init?: RequestInit): Promise<Response> {
    // An absolute URL of anywhere is one of the mock, as for its own fetch.
    const request = input instanceof Request ? new Request(input, init) : new Request(new URL(input, origin), init);
    request.headers.set("x-mock-sandbox", id);
    return reach.fetch(request);
  }
  function token(request?: TokenRequest): Promise<string> {
    return reach.token(id, request);
  }
  function client({ token: given, ...request }: ClientRequest = {}) {
    let minted: Promise<string> | undefined;
    async function tokenToSend(): Promise<string | undefined> {
      if (given !== undefined) return given ?? undefined;
      minted ??= token(request);
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
    fork: (asked = {}) => whenSettled(control.forkSandbox(id, asked), (made) => createMockSandbox(made.id, reach)),
    control: toSteering(id, control),
    async [Symbol.asyncDispose]() {
      if (id === defaultId) await control.resetSandbox(id);
      else await control.deleteSandbox(id);
    },
  };
}

const withoutSandbox: ReadonlySet<string> = new Set(["listSandboxes", "createSandbox", "listScenarios"]);

function toSteering<C extends AnyControl>(id: string, control: C): SandboxSteering<C> {
  const methods = Object.entries(control as Record<string, (...asked: unknown[]) => unknown>);
  const steering = methods
    .filter(([name]) => !withoutSandbox.has(name))
    .map(([name, method]) => [name, (...asked: unknown[]) => method(id, ...asked)]);
  // The names and the rest of the parameters are those of the control.
  return Object.fromEntries(steering) as SandboxSteering<C>;
}
