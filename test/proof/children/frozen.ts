// Uses an in-process mock while no timer or next tick ever fires, and prints its responses.
import { createMock } from "../../../mock/create-mock.ts";

// Loads everything first, because reading files needs the platform's ticks.
await (await createMock({ auth: "strict" })).client().GET("/health");

const never = () => ({}) as never;
Object.assign(globalThis, {
  setTimeout: never,
  setInterval: never,
  setImmediate: never,
  performance: { now: () => 0, timeOrigin: 0 },
});
const { nextTick } = process;
process.nextTick = never;

const mock = await createMock({ auth: "strict", seed: 3, clock: "running" });
await mock.control.addFault("default", { effect: { kind: "delay", fixedMs: 20 }, match: { operationId: "getTicket" } });
const reader = (await mock.control.streamRequests("default")).getReader();
const first = reader.read();
const { response } = await mock.client().GET("/ticket/{ticketId}", { params: { path: { ticketId: 1 } } });
const search = await mock.client().POST("/ticket/search", { body: { limit: 3 } });
const event = new TextDecoder().decode((await first).value);
await mock.close();
process.nextTick = nextTick;
console.log(
  JSON.stringify({ status: response.status, ticketCount: search.data?.tickets?.length, event: event.slice(0, 5) }),
);
