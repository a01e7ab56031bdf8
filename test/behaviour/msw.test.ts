// Runs the core cases behind MSW in Node: every step equals the same step in process.
import { type SetupServer, setupServer } from "msw/node";
import { toMswHandlers } from "../../harness/msw.ts";
import { createMock } from "../../mock/create-mock.ts";
import type { MockOptions } from "../../mock/mock.ts";
import type { OpenTransport, Transport } from "./behaviour-case.ts";
import { coreCases } from "./cases/index.ts";
import { compareWithInProcess } from "./compare-with-in-process.ts";
import { runCases } from "./run-cases.ts";

compareWithInProcess("behind MSW", coreCases, (cases) => behindMsw((open) => runCases(cases, open)));

/** Runs a function while MSW intercepts this process's requests. Each sandbox of each mock has its own base URL. */
async function behindMsw<T>(run: (open: OpenTransport) => Promise<T>): Promise<T> {
  const server = setupServer();
  let mockCount = 0;
  server.listen({ onUnhandledFrame: "error" });
  try {
    return await run((options) => {
      mockCount += 1;
      return openMsw(server, `mock-${mockCount}.example.com/v2`, options);
    });
  } finally {
    server.close();
  }
}

async function openMsw(server: SetupServer, host: string, options: MockOptions): Promise<Transport> {
  const mock = await createMock(options);
  const handledUrls = new Set<string>();
  return {
    mock,
    send(sandbox, path, init) {
      const baseUrl = `https://${sandbox.id}.${host}`;
      if (!handledUrls.has(baseUrl)) server.use(...toMswHandlers(sandbox, { baseUrl }));
      handledUrls.add(baseUrl);
      return fetch(baseUrl + path, init);
    },
    close: mock.close,
  };
}
