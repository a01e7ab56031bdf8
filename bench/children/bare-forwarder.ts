// Forwards to the address that it is given, with Node alone: holds each answer and sends it on. Started by bench/proxy.ts, which it tells its
// port: what it adds, no proxy that counts before it sends can avoid.
import { Agent, createServer, request } from "node:http";

const target = new URL(process.argv[2] ?? "");
const agent = new Agent({ keepAlive: true });

const server = createServer((incoming, outgoing) => {
  const { method = "GET", url = "/", headers } = incoming;
  const { hostname, port } = target;
  const asking = request({ hostname, port, method, path: url, agent, headers }, (answer) => {
    const chunks: Buffer[] = [];
    answer.on("data", (chunk: Buffer) => chunks.push(chunk));
    answer.once("end", () => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      outgoing.end(Buffer.concat(chunks));
    });
  });
  incoming.pipe(asking);
});

server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : undefined);
});
