// Sends raw bytes to a server and reads its responses until the connection ends.
import { connect } from "node:net";

/** One response on a connection. */
export interface RawResponse {
  readonly status: number;
  readonly body: string;
}

/** Outcome of a connection. */
export interface Connection {
  readonly responses: readonly RawResponse[];
  /** Code of the socket's error; undefined if the connection was closed cleanly. */
  readonly error: string | undefined;
}

/** Formats a GET request that keeps the connection open. */
export function get(path: string, host = "localhost"): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
}

/** Sends the bytes in one write and waits until the server ends the connection. */
export async function send(port: number, bytes: string): Promise<Connection> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  let error: string | undefined;
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    received += chunk;
  });
  socket.on("error", (cause: NodeJS.ErrnoException) => {
    error = cause.code;
  });
  socket.write(bytes);
  await new Promise((resolve) => socket.once("close", resolve));
  return { responses: toResponses(received), error };
}

/** Sends bytes and then destroys the connection, or ends only its own side to read the response. Resolves once it is closed. */
export async function disconnect(port: number, bytes: string, how: "destroy" | "end"): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("data", () => {}).on("end", () => socket.end());
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  socket[how]();
  await new Promise((resolve) => socket.once("close", resolve));
}

/** Parses consecutive responses by their content length. */
function toResponses(received: string): readonly RawResponse[] {
  const responses: RawResponse[] = [];
  for (let rest = received; rest !== ""; ) {
    const [head = ""] = rest.split("\r\n\r\n", 1);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
    const body = rest.slice(head.length + 4, head.length + 4 + length);
    responses.push({ status, body });
    rest = rest.slice(head.length + 4 + body.length);
  }
  return responses;
}
