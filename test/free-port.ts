// Free ports of the loopback interface.
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";

/** Lets the server listen on any free port, and returns the port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address of this type.
  return (server.address() as AddressInfo).port;
}

/** Finds a free port for a server that cannot choose its own. */
export async function findFreePort(): Promise<number> {
  const probe = createServer();
  const port = await listen(probe);
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
