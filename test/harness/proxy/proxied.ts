// Targets for proxies: a server with given answers, and one that writes raw bytes.
import { createServer as createHttp, type IncomingMessage, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from "node:net";
import { createProxy, type ProxyOptions, type RunningProxy } from "../../../harness/proxy.ts";

/** Resources of a test. */
export interface Proxied extends AsyncDisposable {
  readonly proxy: RunningProxy;
  /** Path, headers and body of requests that reached the target. */
  readonly seen: { readonly url: string | undefined; readonly raw: readonly string[]; readonly body: string }[];
  ask(path: string, init?: RequestInit): Promise<Response>;
}

/** A proxy in front of a server with this handler. */
export async function proxyOver(listener: RequestListener, options: Partial<ProxyOptions> = {}): Promise<Proxied> {
  const seen: Proxied["seen"] = [];
  const server = createHttp((incoming, outgoing) => {
    void textOf(incoming).then((body) => {
      seen.push({ url: incoming.url, raw: incoming.rawHeaders, body });
      listener(incoming, outgoing);
    });
  });
  return open(server, options, seen, () => server.closeAllConnections());
}

/** A proxy in front of a server that receives the raw connection after a request. */
export function proxyOverSocket(play: (socket: Socket) => void, options: Partial<ProxyOptions> = {}): Promise<Proxied> {
  const sockets = new Set<Socket>();
  const server = createTcp((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", () => play(socket));
  });
  return open(server, options, [], () => {
    for (const socket of sockets) socket.destroy();
  });
}

async function open(
  server: Server,
  options: Partial<ProxyOptions>,
  seen: Proxied["seen"],
  endConnections: () => void,
): Promise<Proxied> {
  const port = await listening(server);
  const proxy = await createProxy({ target: `http://127.0.0.1:${port}`, ...options });
  return {
    proxy,
    seen,
    ask: (path, init) => fetch(proxy.url + path, init),
    async [Symbol.asyncDispose]() {
      await proxy.close();
      endConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The server's port. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server listening on a port has an address object.
  return (server.address() as AddressInfo).port;
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of incoming) text += String(chunk);
  return text;
}
