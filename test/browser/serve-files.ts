// Serves files from memory to a test's browser, and records the requested paths.
import { once } from "node:events";
import { createServer } from "node:http";
import { extname } from "node:path";

export interface ServedFiles extends AsyncDisposable {
  /** Without a trailing slash. */
  readonly url: string;
  /** Requested paths in order, found or not. */
  readonly requested: readonly string[];
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
};

/** @param files contents by path, such as `/index.html`; `/` is the index */
export async function serveFiles(files: ReadonlyMap<string, string | Uint8Array>): Promise<ServedFiles> {
  const requested: string[] = [];
  const server = createServer(({ url = "/" }, response) => {
    const [path = "/"] = url.split("?", 1);
    requested.push(path);
    const name = path === "/" ? "/index.html" : path;
    const content = files.get(name);
    if (content === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": types[extname(name)] ?? "application/octet-stream" }).end(content);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    requested,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
