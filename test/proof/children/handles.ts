// Creates mocks, listens, sends requests over the socket, streams the journal, leaves requests waiting, and closes;
// then prints what is still open. It ends by itself if nothing is.
import { connectMock } from "../../../harness/remote/connect-mock.ts";
import { createMock } from "../../../mock/create-mock.ts";

const statuses: (number | undefined)[] = [];
const ended: string[] = [];

/** Resources that keep the process alive, except its own input and output. */
function stillOpen(): string[] {
  return process.getActiveResourcesInfo().filter((name) => !/^(?:PipeWrap|TTYWrap)$/.test(name));
}

async function readToEnd(events: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await events.read()).done);
  ended.push("stream");
}

async function live(basePath: string): Promise<void> {
  const mock = await createMock({ clock: "running", auth: "strict", basePath });
  const places = await Promise.all([mock.listen(), mock.listen()]);
  for (const { url } of places) {
    const remote = connectMock({ url });
    const params = { path: { ticketId: 1 } };
    statuses.push((await remote.client().GET("/ticket/{ticketId}", { params })).response.status);
    const events = (await remote.control.streamRequests("default", { since: 0 })).getReader();
    await events.read();
    void readToEnd(events);
  }
  await mock.control.createSandbox({ ttlSeconds: 3_600 });
  const inProcess = (await mock.control.streamRequests("default")).getReader();
  void readToEnd(inProcess);
  await mock.control.addFault("default", { id: "late", effect: { kind: "delay", fixedMs: 60_000 } });
  const signal = AbortSignal.timeout(50);
  await mock.fetch(`${basePath}/health`, { signal }).catch((error: Error) => ended.push(error.name));
  await mock.close();
  await mock.close();
}

await live("");
await live("/api");
// The client's ends of the connections close after the server's.
for (let turn = 0; turn < 100 && stillOpen().length > 0; turn += 1) {
  await new Promise((resolve) => setImmediate(resolve));
}
console.log(JSON.stringify({ statuses, ended: ended.sort(), open: stillOpen() }));
