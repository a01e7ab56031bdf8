// Starts proxies in front of test servers: one with a given handler, one that writes raw bytes.
import { createServer as createHttp, type IncomingMessage, type RequestListener } from "node:http";
import { createServer as createTcp, type Server, type Socket } from "node:net";
import { createProxy, type ProxyOptions, type RunningProxy } from "../../../harness/proxy.ts";
import { listen } from "../../free-port.ts";

/** A proxy, and the requests that reached its target. */
export interface ProxyFixture extends AsyncDisposable {
  readonly proxy: RunningProxy;
  /** Path, headers and body of requests that reached the target. */
  readonly received: {
    readonly url: string | undefined;
    readonly rawHeaders: readonly string[];
    readonly body: string;
  }[];
  send(path: string, init?: RequestInit): Promise<Response>;
}

/** A proxy in front of a server with this handler. */
export async function proxyOver(listener: RequestListener, options: Partial<ProxyOptions> = {}): Promise<ProxyFixture> {
  const received: ProxyFixture["received"] = [];
  const server = createHttp((incoming, outgoing) => {
    void textOf(incoming).then((body) => {
      received.push({ url: incoming.url, rawHeaders: incoming.rawHeaders, body });
      listener(incoming, outgoing);
    });
  });
  return openFixture(server, options, received, () => server.closeAllConnections());
}

/** A proxy in front of a server that receives the raw connection after a request. */
export function proxyOverSocket(
  respond: (socket: Socket) => void,
  options: Partial<ProxyOptions> = {},
): Promise<ProxyFixture> {
  const sockets = new Set<Socket>();
  const server = createTcp((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", () => respond(socket));
  });
  return openFixture(server, options, [], () => {
    for (const socket of sockets) socket.destroy();
  });
}

async function openFixture(
  server: Server,
  options: Partial<ProxyOptions>,
  received: ProxyFixture["received"],
  endConnections: () => void,
): Promise<ProxyFixture> {
  const port = await listen(server);
  const proxy = await createProxy({ target: `http://127.0.0.1:${port}`, ...options });
  return {
    proxy,
    received,
    send: (path, init) => fetch(proxy.url + path, init),
    async [Symbol.asyncDispose]() {
      await proxy.close();
      endConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of incoming) text += String(chunk);
  return text;
}
