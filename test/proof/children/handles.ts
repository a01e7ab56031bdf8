// Creates mocks, listens, sends requests over the socket, streams the journal, leaves requests waiting, and closes;
// then prints the open handles. The process ends by itself if there are none.
import { connectMock } from "../../../harness/remote/connect-mock.ts";
import { createMock } from "../../../mock/create-mock.ts";

const statuses: (number | undefined)[] = [];
const endings: string[] = [];

/** Lists the resources that keep the process alive, except its own input and output. */
function listOpenHandles(): string[] {
  return process.getActiveResourcesInfo().filter((name) => !/^(?:PipeWrap|TTYWrap)$/.test(name));
}

async function readToEnd(events: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  while (!(await events.read()).done);
  endings.push("stream");
}

async function useMock(basePath: string): Promise<void> {
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
  await mock.fetch(`${basePath}/health`, { signal }).catch((error: Error) => endings.push(error.name));
  await mock.close();
  await mock.close();
}

await useMock("");
await useMock("/api");
// The client's ends of the connections close after the server's.
for (let turn = 0; turn < 100 && listOpenHandles().length > 0; turn += 1) {
  await new Promise((resolve) => setImmediate(resolve));
}
console.log(JSON.stringify({ statuses, endings: endings.sort(), open: listOpenHandles() }));
