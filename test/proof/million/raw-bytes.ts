// Makes bytes that are HTTP requests, nearly so, or nothing of the kind, and sends them over a socket. Used by test/proof/million/play.ts.
import { connect } from "node:net";
import type { RandomStream } from "../../../mock/core/random.ts";

const odd = [
  "\u0000",
  "\r",
  "\n",
  " ",
  "\t",
  "ä",
  ":",
  "%",
  "HTTP/9.9",
  "\r\n\r\n",
  "a".repeat(300),
  "-1",
  "chunked",
  "{",
];

/** Bytes by a random stream, most of them a request or two with some changes. */
export function makeRawBytes(random: RandomStream, token: string): Buffer {
  const authorization = `Authorization: Bearer ${token}\r\n`;
  const search = '{"limit":2}';
  const json = "Content-Type: application/json\r\n";
  const requests = [
    `GET /ticket/${random.integer(0, 60)} HTTP/1.1\r\nHost: localhost\r\n${authorization}\r\n`,
    `GET /health HTTP/1.0\r\n\r\n`,
    `HEAD /ticket/1 HTTP/1.1\r\nHost: localhost\r\n${authorization}\r\n`,
    `POST /ticket/search HTTP/1.1\r\nHost: localhost\r\n${authorization}${json}Content-Length: ${search.length}\r\n\r\n${search}`,
    `POST /ticket/search HTTP/1.1\r\nHost: localhost\r\n${authorization}${json}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`,
    `POST /ticket/search HTTP/1.1\r\nHost: localhost\r\n${json}Content-Length: 9\r\nContent-Length: 8\r\n\r\n{}`,
    `PATCH /__sandbox/s${random.integer(1, 9)}/ticket/3 HTTP/1.1\r\nHost: a\r\n${authorization}${json}Content-Length: 2\r\n\r\n{}`,
    `GET /__admin/clock HTTP/1.1\r\nHost: ${random.pick(["localhost", "127.0.0.999", "elsewhere.example.com", "[::1]", "a b"])}\r\n\r\n`,
    `PUT /__admin/clock HTTP/1.1\r\nHost: localhost\r\n${json}Content-Length: 999999\r\n\r\n{`,
    `OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    `CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n`,
    `GET /ticket/1 HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nExpect: 200-ok\r\n\r\n`,
    random.text(random.integer(0, 200)),
  ];
  const whole = Array.from({ length: random.integer(1, 3) }, () => random.pick(requests)).join("");
  let bytes: Buffer = Buffer.from(whole, "latin1");
  for (let change = random.integer(0, 3); change > 0; change -= 1) bytes = alter(bytes, random);
  return bytes;
}

function alter(bytes: Buffer, random: RandomStream): Buffer {
  const at = random.integer(0, bytes.length);
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (random.integer(0, 3)) {
    case 0:
      return before;
    case 1:
      return Buffer.concat([before, Buffer.from(random.pick(odd), "latin1"), after]);
    case 2:
      return Buffer.concat([before, after.subarray(random.integer(1, 20))]);
    default:
      return Buffer.concat([before, Buffer.from([random.integer(0, 255)]), after.subarray(1)]);
  }
}

/** What a connection came to. */
export interface RawOutcome {
  /** Everything that came back, without the date. */
  readonly text: string;
  readonly statuses: readonly number[];
  /** What is wrong with it. */
  readonly wrong: readonly string[];
}

/** Sends the bytes, says that nothing more comes, and waits until the server ends the connection; `isResetAsked` is asked afterwards. */
export async function sendRawBytes(port: number, bytes: Buffer, isResetAsked: () => boolean): Promise<RawOutcome> {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  let received = "";
  let code = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    received += chunk;
  });
  socket.on("error", (error: NodeJS.ErrnoException) => {
    code = error.code ?? error.message;
  });
  socket.on("end", () => socket.end());
  // A server that never answers fails here, with the bytes that it did not answer.
  socket.setTimeout(20_000, () => socket.destroy(new Error("no answer for 20 s")));
  socket.end(bytes);
  await new Promise((closed) => socket.once("close", closed));
  return judgeRaw(received, code, isResetAsked);
}

function judgeRaw(received: string, error: string, isResetAsked: () => boolean): RawOutcome {
  const text = received.replaceAll(/^date: .*\r\n/gim, "");
  const heads = [...text.matchAll(/HTTP\/1\.1 (\d{3}) [^\r]*\r\n((?:[^\r\n]+\r\n)*)\r\n/g)];
  const statuses = heads.map(([, status]) => Number(status));
  const unasked = heads.filter(
    ([, status, headers = ""]) => Number(status) >= 500 && !/^x-mock-fault:/im.test(headers),
  );
  const wrong = unasked.map(([head]) => `nobody asked for ${head}`);
  if (error !== "" && !(error === "ECONNRESET" && isResetAsked())) wrong.push(`the connection ended with ${error}`);
  return { text: error === "" ? text : `${text} ${error}`, statuses, wrong };
}
