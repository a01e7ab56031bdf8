// Manages the servers on which one mock listens.
import { toBaseUrl } from "./control/sandboxes/sandbox-id.ts";
import type { Listening, Mock } from "./mock-types.ts";
import type { RunningServer, Servable } from "./node/server.ts";
import { assertPlace } from "./options/call-arguments.ts";

export interface Servers {
  readonly listen: Mock["listen"];
  /** Closes every server; afterwards, no server can be opened. */
  close(): Promise<void>;
}

/** @param basePath the prefix of every path */
export function createServers(fetch: Servable["fetch"], basePath: string): Servers {
  const servers = new Set<RunningServer>();
  let isClosed = false;

  async function listen(address: Parameters<Mock["listen"]>[0] = {}): Promise<Listening> {
    assertPlace(address);
    const { host = "127.0.0.1", port = 0 } = address;
    const server = await (await import("./node/platform.ts")).platform.listen({ fetch }, { host, port });
    servers.add(server);
    async function end(): Promise<void> {
      await server.close();
      servers.delete(server);
    }
    if (isClosed) {
      await end();
      throw new Error("This mock was closed: it can no longer listen.");
    }
    return {
      url: server.url + basePath,
      port: server.port,
      sandboxUrl: (id) => toBaseUrl(id, { origin: server.url, basePath }),
      close: end,
      [Symbol.asyncDispose]: end,
    };
  }
  async function close(): Promise<void> {
    isClosed = true;
    await Promise.all(Array.from(servers, (server) => server.close()));
    servers.clear();
  }
  return { listen, close };
}
