// Sends bytes to a server as they are, and reads what comes back until the connection ends.
import { connect } from "node:net";

/** One answer on a connection. */
export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

/** What a connection came to. */
export interface Connection {
  readonly answers: readonly RawAnswer[];
  /** The code of the socket's error; undefined where the connection was closed in order. */
  readonly error: string | undefined;
}

/** A GET request that keeps the connection. */
export function get(path: string, host = "localhost"): string {
  return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
}

/** Sends all at once and waits until the server ends the connection. */
export async function send(port: number, bytes: string): Promise<Connection> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  let error: string | undefined;
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    received += chunk;
  });
  socket.on("error", (found: NodeJS.ErrnoException) => {
    error = found.code;
  });
  socket.write(bytes);
  await new Promise((closed) => socket.once("close", closed));
  return { answers: toAnswers(received), error };
}

/** Sends bytes and closes the connection, or only its own side and reads the answer. Resolves once the connection is gone. */
export async function breakOff(port: number, bytes: string, isAnswered: boolean): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  socket.on("data", () => {}).on("end", () => socket.end());
  await new Promise<void>((sent) => socket.write(bytes, () => sent()));
  if (isAnswered) socket.end();
  else socket.destroy();
  await new Promise((closed) => socket.once("close", closed));
}

/** Reads answers with a length, one after the other. */
function toAnswers(received: string): readonly RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = received; rest !== ""; ) {
    const [head = ""] = rest.split("\r\n\r\n", 1);
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
    const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
    const body = rest.slice(head.length + 4, head.length + 4 + length);
    answers.push({ status, body });
    rest = rest.slice(head.length + 4 + body.length);
  }
  return answers;
}
