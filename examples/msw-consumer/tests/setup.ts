// Starts MSW before the tests of a file, and resets the mock before every test.
import { afterAll, afterEach, beforeAll } from "vitest";
import { mock, server } from "../src/mocks/node.ts";
import { session } from "../src/tickets-api.ts";

beforeAll(async () => {
  server.listen();
  session.token = await mock.token();
});
afterEach(async () => {
  server.resetHandlers();
  await mock.control.resetSandbox("default");
});
afterAll(async () => {
  server.close();
  await mock.close();
});
